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

/** A function that is being expanded. Each parameter has its argument. */
export type Frame = { parameters: Map<number, Bound>; caller: Frame | null; depth: number };
/** An expression and the frame of its names. Null is a value that is known only at run time. */
export type Bound = { node: Node; frame: Frame; is_value?: true } | null;
export type FunctionNode = Node & { parameters: readonly Node[]; body?: Node };

/** A statement cannot be expanded. The message is the reason. */
export class NotExpanded extends Error {}

/** Deeper calls count as a recursion. */
export const MAX_DEPTH = 12;

/** The frame outside of any expanded function. */
export const OUTSIDE: Frame = { parameters: new Map(), caller: null, depth: 0 };

/** Removes parentheses, `as`, `satisfies`, `!` and `await`. */
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
