import {
  type ArrayLiteralExpression,
  type Expression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Symbol as Declared } from 'typescript/unstable/sync';
import type { Branches } from './branches.ts';
import {
  type Bound,
  type Frame,
  type FunctionNode,
  isFunctionLike,
  MAX_DEPTH,
  NotExpanded,
  OUTSIDE,
  unwrap,
} from './frame.ts';
import type { Source } from './source.ts';

/** Resolves names to their values: constants, arguments of calls, properties of literals. */
export class Names {
  readonly #source: Source;
  readonly #branches: Branches;

  constructor(source: Source, branches: Branches) {
    this.#source = source;
    this.#branches = branches;
  }

  /**
   * Resolves one element of an array. Of an array literal, each branch of the expansion takes another element. The elements of any other
   * array are known only at run time.
   */
  elementOf(given: Node, frame: Frame): Bound {
    const node = unwrap(given);
    if (isArrayLiteralExpression(node) && node.elements.length > 0) {
      return { node: node.elements[this.#branches.choose(node, frame, node.elements.length)]!, frame };
    }
    if (isIdentifier(node)) {
      const bound = this.#find(node, frame);
      if (bound && unwrap(bound.node) !== node) return this.elementOf(bound.node, bound.frame);
    }
    if (isCallExpression(node) && node.expression.getText() === 'Object.entries') return { node, frame };
    return null;
  }

  /** Expands a call with the body of the called function. */
  inline<T>(node: Node, frame: Frame, work: (body: Node, frame: Frame) => T): T {
    if (!isCallExpression(node)) throw new NotExpanded('not a call');
    const callee = this.#function(node.expression, frame);
    const inner = this.enter(
      callee.node,
      node.arguments.map((argument) => ({ node: argument, frame })),
      callee.frame,
      frame.depth + 1,
    );
    return this.returned(callee.node, inner, work);
  }

  enter(callee: FunctionNode, args: readonly Bound[], caller: Frame, depth = caller.depth + 1): Frame {
    const parameters = new Map<number, Bound>();
    callee.parameters.forEach((parameter, index) => {
      if (!isParameterDeclaration(parameter)) return;
      const bound: Bound =
        args[index] ?? (parameter.initializer ? { node: parameter.initializer, frame: caller } : null);
      for (const [symbol, value] of this.#bind(parameter.name, bound)) parameters.set(symbol.id, value);
    });
    return { parameters, caller, depth };
  }

  returned<T>(callee: FunctionNode, frame: Frame, work: (body: Node, frame: Frame) => T): T {
    if (!callee.body) throw new NotExpanded('a function without a body');
    if (!isBlock(callee.body)) return work(callee.body, frame);
    const returned = this.#source.returnsOf(callee);
    if (returned.length === 0) throw new NotExpanded('a function that returns nothing');
    return work(returned[this.#branches.choose(callee, frame, returned.length)]!, frame);
  }

  /** Resolves a name or a property. */
  lookup(given: Node, frame: Frame): Bound {
    const node = unwrap(given);
    if (isIdentifier(node)) return this.#find(node, frame);
    if (isPropertyAccessExpression(node)) return this.property({ node: node.expression, frame }, node.name.text);
    if (isElementAccessExpression(node)) return this.#element(node, frame);
    throw new NotExpanded(`${SyntaxKind[node.kind]} ${node.getText().slice(0, 60)}`);
  }

  /** Follows names to a node that `isWanted` accepts. */
  resolveTo(bound: NonNullable<Bound>, isWanted: (node: Node) => boolean): NonNullable<Bound> | null {
    const node = unwrap(bound.node);
    if (isWanted(node)) return { node, frame: bound.frame };
    if (isConditionalExpression(node)) {
      const branch = this.#branches.choose(node, bound.frame, 2) === 0 ? node.whenTrue : node.whenFalse;
      return this.resolveTo({ node: branch, frame: bound.frame }, isWanted);
    }
    if (isCallExpression(node)) {
      try {
        return this.inline(node, bound.frame, (body, frame) => this.resolveTo({ node: body, frame }, isWanted));
      } catch (error) {
        if (error instanceof NotExpanded) return null;
        throw error;
      }
    }
    if (!isIdentifier(node) && !isPropertyAccessExpression(node) && !isElementAccessExpression(node)) return null;
    const next = this.lookup(node, bound.frame);
    return next && (next.node !== node || next.frame !== bound.frame) ? this.resolveTo(next, isWanted) : null;
  }

  property(bound: NonNullable<Bound>, key: string): Bound {
    const object = this.resolveTo(bound, isObjectLiteralExpression);
    if (!object || !isObjectLiteralExpression(object.node)) return null;
    for (const property of [...object.node.properties].reverse()) {
      if (isSpreadAssignment(property)) {
        const found = this.property({ node: property.expression, frame: object.frame }, key);
        if (found) return found;
      } else if (property.name?.getText().replace(/^['"]|['"]$/g, '') === key) {
        if (isPropertyAssignment(property)) return { node: property.initializer, frame: object.frame };
        if (isMethodDeclaration(property)) return { node: property, frame: object.frame };
        if (isShorthandPropertyAssignment(property))
          return this.#symbol(this.#source.shorthandOf(property), property, object.frame);
      }
    }
    return null;
  }

  /** The names that a parameter or a variable declares, each with its value. */
  #bind(name: Node | undefined, bound: Bound): [Declared, Bound][] {
    if (name === undefined) return [];
    if (isIdentifier(name)) {
      const symbol = this.#source.symbolOf(name);
      return symbol ? [[symbol, bound]] : [];
    }
    if (isObjectBindingPattern(name)) {
      return name.elements.flatMap((element) => {
        const key = (element.propertyName ?? element.name)?.getText() ?? '';
        const value = bound && !element.dotDotDotToken ? this.property(bound, key) : null;
        return this.#bind(
          element.name,
          value ?? (element.initializer && bound ? { node: element.initializer, frame: bound.frame } : null),
        );
      });
    }
    if (isArrayBindingPattern(name)) {
      return name.elements.flatMap((element, index) =>
        isBindingElement(element) ? this.#bind(element.name, bound && this.#elementAt(bound, index)) : [],
      );
    }
    return [];
  }

  /** Resolves the element of an array at an index. The array is a literal, the result of `map`, or a property of an object. */
  #elementAt(bound: NonNullable<Bound>, index: number): Bound {
    const node = unwrap(bound.node);
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [argument] = node.arguments;
      if (name.text === 'map' && argument && isFunctionLike(argument) && argument.body && !isBlock(argument.body)) {
        const element = this.#elementAt({ node: expression, frame: bound.frame }, index);
        return { node: argument.body, frame: this.enter(argument, [element], bound.frame) };
      }
      if (node.expression.getText() === 'Object.entries' && argument) {
        const object = this.resolveTo({ node: argument, frame: bound.frame }, isObjectLiteralExpression);
        const keys = object ? this.#source.keysOf(object.node) : [];
        if (!object || keys.length === 0 || index !== 1) return null;
        return this.property(object, keys[this.#branches.choose(node, bound.frame, keys.length)]!);
      }
    }
    const literal = this.resolveTo(bound, isArrayLiteralExpression);
    const element = literal && (literal.node as ArrayLiteralExpression).elements[index];
    return element ? { node: element, frame: literal.frame } : null;
  }

  /** Resolves an expression to a function. */
  #function(given: Node, frame: Frame): { node: FunctionNode; frame: Frame } {
    const node = unwrap(given);
    if (isFunctionLike(node)) return { node, frame };
    const bound = this.lookup(node, frame);
    if (bound === null) throw new NotExpanded(`the function ${node.getText().slice(0, 60)} is known at run time only`);
    return this.#function(bound.node, bound.frame);
  }

  #element(node: Node & { expression: Expression; argumentExpression: Expression }, frame: Frame): Bound {
    const object = this.resolveTo(
      { node: node.expression, frame },
      (candidate) => isObjectLiteralExpression(candidate) || isArrayLiteralExpression(candidate),
    );
    if (!object) return null;
    if (isArrayLiteralExpression(object.node)) {
      const { elements } = object.node;
      return { node: elements[this.#branches.choose(node, frame, elements.length)]!, frame: object.frame };
    }
    const keys = this.#source.keysOf(object.node);
    if (keys.length === 0) return null;
    const literals = this.#source.literalsOf(node.argumentExpression);
    if (literals.length > 0 && literals.every((literal) => keys.includes(literal))) {
      const name = this.#source.symbolOf(node.argumentExpression);
      const key =
        literals[
          name
            ? this.#branches.chooseAt(`name ${name.id}`, literals.length)
            : this.#branches.choose(node, frame, literals.length)
        ]!;
      return this.property(object, key);
    }
    return this.property(object, keys[this.#branches.choose(node, frame, keys.length)]!);
  }

  #find(node: Node, frame: Frame): Bound {
    return this.#symbol(this.#source.symbolOf(node), node, frame);
  }

  #symbol(symbol: Declared | undefined, node: Node, frame: Frame): Bound {
    if (!symbol) throw new NotExpanded(`${node.getText()} has no declaration`);
    for (let scope: Frame | null = frame; scope !== null; scope = scope.caller) {
      const bound = scope.parameters.get(symbol.id);
      if (bound !== undefined) return bound;
    }
    const declaration = this.#source.declarationOf(symbol);
    if (!declaration) throw new NotExpanded(`${node.getText()} has no declaration`);
    if (isFunctionDeclaration(declaration)) return { node: declaration, frame };
    const variable = this.#source.variableOf(declaration);
    if (variable === null) throw new NotExpanded(`${node.getText()} is not a constant`);
    if (isVariableDeclaration(variable)) {
      if (variable.initializer) return this.#declared(symbol, variable.name, { node: variable.initializer, frame });
      const list = variable.parent?.parent;
      if (list && isForOfStatement(list))
        return this.#declared(symbol, variable.name, this.elementOf(list.expression, frame));
      throw new NotExpanded(`${node.getText()} is assigned later`);
    }
    return this.#argument(symbol, variable, frame);
  }

  #declared(symbol: Declared, name: Node, bound: Bound): Bound {
    if (isIdentifier(name)) return bound;
    return this.#bind(name, bound).find(([declared]) => declared.id === symbol.id)?.[1] ?? null;
  }

  /** Resolves a parameter of a function that is not being expanded to an argument of one of its calls. */
  #argument(symbol: Declared, parameter: Node, frame: Frame): Bound {
    const owner = parameter.parent as FunctionNode;
    const calls = this.#source.callsOf(owner);
    if (calls.length === 0) throw new NotExpanded(`${symbol.name} is a parameter of a function without known calls`);
    const call = calls[this.#branches.choose(owner, frame, calls.length)]!;
    const position = owner.parameters.indexOf(parameter);
    const argument = call.arguments[position];
    const inner: Frame = { ...OUTSIDE, depth: frame.depth + 1 };
    if (inner.depth > MAX_DEPTH) throw new NotExpanded('calls itself');
    return this.#declared(
      symbol,
      (parameter as Node & { name: Node }).name,
      argument ? { node: argument, frame: inner } : null,
    );
  }
}
