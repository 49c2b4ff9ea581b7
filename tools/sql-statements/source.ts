import { join, relative, resolve } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isIdentifier,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSpreadAssignment,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Symbol as Declared,
  type Project,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';
import { isFunctionLike } from './frame.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = join(ROOT, 'tools/type-check/server.json');

/** The source files of the server with their types. */
export class Source {
  readonly #api: API;
  readonly #project: Project;
  readonly checker: Checker;
  readonly files: readonly SourceFile[];
  readonly #calls = new Map<string, CallExpression[]>();

  constructor() {
    this.#api = new API({ cwd: ROOT });
    const [project] = this.#api.updateSnapshot({ openProjects: [PROJECT] }).getProjects();
    if (!project) throw new Error(`there is no ${PROJECT}`);
    this.#project = project;
    this.checker = project.checker;
    this.files = project.rootFiles
      .filter((path) => path.startsWith(join(ROOT, 'apps/server/src')))
      .map((path) => project.program.getSourceFile(path)!);
    for (const file of this.files) {
      walk(file, (node) => {
        if (!isCallExpression(node)) return;
        const { expression: callee } = node;
        const name = isPropertyAccessExpression(callee) ? callee.name.text : isIdentifier(callee) ? callee.text : null;
        if (name !== null) this.#calls.set(name, [...(this.#calls.get(name) ?? []), node]);
      });
    }
  }

  close(): void {
    this.#api.close();
  }

  /** Returns the file and the line of a node. */
  lineOf(node: Node): string {
    const { fileName, text } = node.getSourceFile();
    return `${relative(ROOT, fileName)}:${text.slice(0, node.getStart()).split('\n').length}`;
  }

  /** A unique key of a node. */
  readonly placeOf = cachedByNode((node: Node): string => `${node.getSourceFile().fileName}:${node.pos}:${node.kind}`);

  callsNamed(name: string): readonly CallExpression[] {
    return this.#calls.get(name) ?? [];
  }

  /** True if Kysely includes the expression as SQL. Any other expression becomes a parameter. */
  readonly isSql = cachedByNode((node: Node): boolean => {
    const type = this.checker.getTypeAtLocation(node);
    return type !== undefined && this.partsOf(type).some((part) => part.getSymbol()?.name === 'RawBuilder');
  });

  readonly isSqlArray = cachedByNode((node: Node): boolean => {
    const type = this.checker.getTypeAtLocation(node);
    return type !== undefined && /RawBuilder</.test(this.checker.typeToString(type));
  });

  /** Returns the members of a union, or the type itself. */
  partsOf(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type];
  }

  /** Returns the element type of an array in a promise. */
  elementOf(node: Node): Type | null {
    let type = this.checker.getTypeAtLocation(node);
    for (let depth = 0; depth < 2; depth += 1) {
      if (!type?.isTypeReference()) return null;
      type = this.checker.getTypeArguments(type)[0];
    }
    return type ?? null;
  }

  /** Returns the values of a type that consists of literals. */
  readonly literalsOf = cachedByNode((node: Node): string[] => {
    const type = this.checker.getTypeAtLocation(node);
    if (!type) return [];
    const parts = this.partsOf(type);
    const values = parts.flatMap((part) =>
      part.isStringLiteralType() || part.isNumberLiteralType() ? [String(part.value)] : [],
    );
    return values.length === parts.length ? values : [];
  });

  readonly symbolOf = cachedByNode((node: Node): Declared | undefined => {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  });

  shorthandOf(node: Node): Declared | undefined {
    const symbol = this.checker.getShorthandAssignmentValueSymbol(node);
    return symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  declarationOf(symbol: Declared): Node | undefined {
    return (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(this.#project);
  }

  /** Returns the variable or parameter that declares a name. Null if it is not constant. */
  variableOf(declaration: Node): Node | null {
    let node = declaration;
    while (!isVariableDeclaration(node) && !isParameterDeclaration(node)) {
      if (!node.parent || isFunctionLike(node)) return null;
      node = node.parent;
    }
    if (isVariableDeclaration(node) && !(node.parent.flags & NodeFlags.Const)) return null;
    return node;
  }

  /** Returns the calls of a function. */
  readonly callsOf = cachedByNode((owner: Node): readonly CallExpression[] => {
    const name = nameOf(owner);
    const symbol = name && this.symbolOf(name);
    if (!symbol) return [];
    return this.callsNamed(name.getText()).filter(({ expression: callee }) => {
      const called = this.symbolOf(isPropertyAccessExpression(callee) ? callee.name : callee);
      return called?.id === symbol.id;
    });
  });

  returnsOf(owner: Node & { body?: Node }): readonly Expression[] {
    const found: Expression[] = [];
    const visit = (node: Node): void => {
      if (isFunctionLike(node)) return;
      if (isReturnStatement(node) && node.expression) found.push(node.expression);
      node.forEachChild(visit);
    };
    owner.body?.forEachChild(visit);
    return found;
  }

  /** Returns the expressions that are pushed onto a named array. */
  readonly pushesTo = cachedByNode((node: Node): readonly Expression[] => {
    const symbol = this.symbolOf(node);
    return this.callsNamed('push').flatMap(({ expression: callee, arguments: pushed }) =>
      isPropertyAccessExpression(callee) &&
      isIdentifier(callee.expression) &&
      callee.expression.text === symbol?.name &&
      this.symbolOf(callee.expression)?.id === symbol.id
        ? pushed
        : [],
    );
  });

  keysOf(node: Node): string[] {
    if (!isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((property) => {
      const name = isSpreadAssignment(property) ? undefined : property.name;
      return name && !isComputedPropertyName(name) ? [name.getText().replace(/^['"]|['"]$/g, '')] : [];
    });
  }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function cachedByNode<Result>(compute: (node: Node) => Result): (node: Node) => Result {
  const known = new Map<Node, Result>();
  return (node) => {
    if (!known.has(node)) known.set(node, compute(node));
    return known.get(node) as Result;
  };
}

/** Returns the name by which a function is called. */
function nameOf(owner: Node & { name?: Node }): Node | undefined {
  if (owner.name) return owner.name;
  const { parent } = owner;
  return parent && (isVariableDeclaration(parent) || isPropertyAssignment(parent) || isBindingElement(parent))
    ? parent.name
    : undefined;
}
