"""Turn trees and tables into plain frozen data to draw, without colours or a drawing library."""
