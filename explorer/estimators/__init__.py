"""This package's trees as scikit-learn estimators: `fit` encodes, grows and prunes."""

from explorer.estimators.trees import DecisionTreeClassifier as DecisionTreeClassifier
from explorer.estimators.trees import DecisionTreeRegressor as DecisionTreeRegressor
