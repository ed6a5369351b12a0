"""Taking trees and pictures away."""
