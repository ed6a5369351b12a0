"""The trees of this package as scikit-learn estimators: encode, grow, trim behind fit."""

from explorer.estimators.classifier import DecisionTreeClassifier as DecisionTreeClassifier
from explorer.estimators.regressor import DecisionTreeRegressor as DecisionTreeRegressor
