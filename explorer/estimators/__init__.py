"""The trees of this package as scikit-learn estimators: encode, grow, trim behind fit."""

from explorer.estimators.trees import DecisionTreeClassifier as DecisionTreeClassifier
from explorer.estimators.trees import DecisionTreeRegressor as DecisionTreeRegressor
