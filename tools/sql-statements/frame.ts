import {
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  isNonNullExpression,
  isParenthesizedExpression,
  isSatisfiesExpression,
  type Node,
} from 'typescript/unstable/ast';

/** A function whose body is being expanded: each parameter with its argument. */
export type Frame = { parameters: Map<number, Bound>; caller: Frame | null; depth: number };
/** An expression with the frame of its names. Null is a value that exists only at run time. */
export type Bound = { node: Node; frame: Frame; is_value?: true } | null;
export type FunctionNode = Node & { parameters: readonly Node[]; body?: Node };

/** The reason why a statement could not be expanded. */
export class NotExpanded extends Error {}

/** Deeper calls count as a recursion. */
export const MAX_DEPTH = 12;

/** The frame of a statement that is not inside an expanded function. */
export const OUTSIDE: Frame = { parameters: new Map(), caller: null, depth: 0 };

/** The expression without parentheses, `as`, `satisfies`, `!` and `await`. */
export function unwrap(node: Node): Node {
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isAwaitExpression(node)
  )
    return unwrap(node.expression);
  return node;
}

export const isFunctionLike = (node: Node): node is FunctionNode =>
  isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node) || isMethodDeclaration(node);
