/**
 * The columns of a tree's nodes, breadth first, with an entry for each node. Written by
 * `python -m tests.support.page.node_types`, from explorer/views/nodes/node_columns.py.
 */

export {};

/**
 * Indices are -1 for none. In a complete tree the right child follows the left one; among chosen nodes either
 * may be absent. Class columns are empty in regression and number columns in classification, except
 * `predicted_class`, which is -1.
 * @typedef {object} NodeColumns
 * @property {number[]} parent index of the node above
 * @property {number[]} left index of the left child
 * @property {number[]} depth splits between the root and the node
 * @property {string[]} path turns from the root, "LR"
 * @property {number[]} rows rows that reach the node
 * @property {number[]} weight weight of these rows
 * @property {number[]} impurity in the unit of the criterion
 * @property {string[]} impurity_text the impurity as text
 * @property {number[]} purity strength of the colour, 0 to 1
 * @property {number[]} pure 1 if all targets are equal
 * @property {number[]} natural 1 if no limit made the leaf
 * @property {string[]} ending why the node is a leaf; "" for a split
 * @property {string[]} caption the node in one sentence
 * @property {string[]} prediction what the node predicts
 * @property {number[]} predicted_class index of the predicted class in the classes shown
 * @property {number[]} tie 1 if several classes lead
 * @property {string[]} share_text share of the leading class
 * @property {number[][]} class_weights weight of each class shown; in the overview, of each mark
 * @property {number[]} leading share of the leading class; for numbers, how far the impurity is below the
 * root's
 * @property {number[]} own_weight weight of the predicted class
 * @property {number[]} value mean or median
 * @property {string[]} value_text the value as text
 * @property {number[]} spread standard or mean absolute deviation, in the target's unit
 * @property {string[]} spread_text the spread as text
 * @property {number[]} position position of the value on the scale of means, 0 to 1
 * @property {number[][]} dots pairs: bin of the target, weight
 * @property {("leaf" | "numeric" | "category" | "missing")[]} kind kind of the split
 * @property {number[]} feature index of the split's feature
 * @property {string[]} split_text the node's question
 * @property {(number | null)[]} threshold threshold of a numeric split
 * @property {string[]} threshold_text the threshold as text
 * @property {number[]} threshold_bin last bin below the threshold
 * @property {([number, number] | null)[]} interval range of a numeric feature's axis that the splits above
 * leave to the node
 * @property {string[]} rule condition that its rows meet and those of its sibling do not; "" at the root
 * @property {string[]} left_text name of the left side
 * @property {string[]} right_text name of the right side
 * @property {string[]} left_whole name of the left side in full
 * @property {string[]} right_whole name of the right side in full
 * @property {number[][]} levels_left numbers of the categories seen on the left, ascending; one for all
 * without a name
 * @property {number[][]} levels_right the same on the right
 * @property {[number, number][]} others categories without a name on the left and on the right
 * @property {number[]} missing rows without a value of the split's feature
 * @property {number[]} missing_left 1 if they go left
 * @property {number[]} unseen_left 1 if categories that no row has go left
 * @property {number[]} exact 0 if a heuristic found the subset of categories
 * @property {number[]} no_gain 1 if the split gains nothing yet
 * @property {number[]} forced 1 if the user chose the split
 * @property {number[][]} bars triples: bin of the feature, bin of the target or class, weight; the bin of the
 * threshold counts as two, one for each side, and so do the categories without a name
 * @property {number[][]} missing_bars pairs of rows without a value: bin of the target or class, weight
 * @property {number[]} cost impurity times share of the weight, in the unit of the criterion
 * @property {number[]} rank index of the split in best-first order
 * @property {number[]} n_below nodes of the grown tree below a node that is drawn as a leaf
 * @property {number[]} kept_rows held-out rows that reach the node
 * @property {number[][]} kept_classes how many of these have each class shown
 * @property {(number | null)[]} kept_value their mean
 * @property {(number | null)[]} kept_p p-value of the test that they differ, not corrected
 * @property {string[]} kept_text a sentence about these rows, without its full stop
 */

/**
 * Sent to the tree.
 * @typedef {Pick<NodeColumns, "parent" | "left" | "depth" | "path" | "rows" | "weight" | "impurity" |
 * "impurity_text" | "purity" | "pure" | "natural" | "ending" | "caption" | "prediction" | "predicted_class" |
 * "tie" | "share_text" | "class_weights" | "value" | "value_text" | "spread" | "spread_text" | "position" |
 * "dots" | "kind" | "feature" | "split_text" | "threshold" | "threshold_text" | "threshold_bin" | "interval"
 * | "rule" | "left_text" | "right_text" | "left_whole" | "right_whole" | "levels_left" | "levels_right" |
 * "others" | "missing" | "missing_left" | "exact" | "no_gain" | "forced" | "bars" | "missing_bars" | "cost" |
 * "rank" | "n_below">} TreeNodes
 */

/**
 * Sent to the tree too, if rows are held out.
 * @typedef {Pick<NodeColumns, "kept_rows" | "kept_classes" | "kept_value" | "kept_p" | "kept_text">}
 * KeptNodes
 */

/**
 * Sent to the overview.
 * @typedef {Pick<NodeColumns, "parent" | "left" | "depth" | "rows" | "weight" | "purity" | "natural" |
 * "ending" | "caption" | "prediction" | "predicted_class" | "tie" | "share_text" | "class_weights" |
 * "leading" | "value_text" | "spread_text" | "position" | "kind" | "feature" | "split_text" |
 * "threshold_text" | "rule" | "left_whole" | "right_whole">} OverviewNodes
 */

/**
 * Sent to the decision regions.
 * @typedef {Pick<NodeColumns, "parent" | "left" | "path" | "rows" | "ending" | "prediction" |
 * "predicted_class" | "tie" | "share_text" | "class_weights" | "value" | "value_text" | "spread_text" |
 * "position" | "kind" | "feature" | "threshold_text" | "left_whole" | "right_whole">} RegionNodes
 */

/**
 * Sent to the picture of a followed row.
 * @typedef {Pick<NodeColumns, "left" | "path" | "rows" | "weight" | "prediction" | "predicted_class" | "tie"
 * | "class_weights" | "own_weight" | "value_text" | "spread_text" | "position" | "kind" | "feature" |
 * "split_text" | "threshold" | "levels_left" | "levels_right" | "missing_left" | "unseen_left">} FollowNodes
 */
