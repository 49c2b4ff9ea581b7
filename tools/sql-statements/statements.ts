import {
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  type Node,
} from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { Expander } from './expand.ts';
import { isFunctionLike, NotExpanded } from './frame.ts';
import { type Source, walk } from './source.ts';

/** A statement in the code, its possible texts, and the row type that the code asserts. */
export type Statement = {
  place: string;
  texts: string[];
  row: Type | null;
  /** For a `PlayerQuery`: the columns that are parsed from JSON as amounts and as times. */
  json?: { cents: string[]; times: string[] };
};
export type Unread = { place: string; reason: string };

/** Reads every statement of the server. */
export function readStatements(source: Source): { statements: Statement[]; unread: Unread[] } {
  const statements: Statement[] = [];
  const unread: Unread[] = [];
  const expander = new Expander(source);
  const add = (node: Node, row: Type | null, texts: () => string[], json?: Statement['json']) => {
    const place = source.lineOf(node);
    try {
      statements.push({ place, texts: texts(), row, ...(json && { json }) });
    } catch (error) {
      if (!(error instanceof NotExpanded)) throw error;
      unread.push({ place, reason: error.message });
    }
  };
  for (const name of ['execute', 'compile']) {
    for (const { expression: callee } of source.callsNamed(name)) {
      if (!isPropertyAccessExpression(callee) || !source.isSql(callee.expression)) continue;
      const type = source.checker.getTypeAtLocation(callee.expression)!;
      add(callee.expression, rowOfBuilder(source, type), () => expander.expand(callee.expression));
    }
  }
  for (const call of source.callsNamed('query')) {
    const { expression: callee, arguments: args, typeArguments } = call;
    if (!isPropertyAccessExpression(callee) || args[0] === undefined) continue;
    const [text] = args;
    const row = typeArguments?.[0] ? (source.checker.getTypeFromTypeNode(typeArguments[0]) ?? null) : null;
    add(call, row, () => expander.expandText(text));
  }
  for (const call of source.callsNamed('runSql')) {
    add(call, source.elementOf(call), () => expander.expandText(call.arguments[1]!));
  }
  for (const file of source.files) {
    walk(file, (node) => {
      if (!isObjectLiteralExpression(node)) return;
      const select = node.properties.find(
        (property) => !isSpreadAssignment(property) && property.name?.getText() === 'select',
      );
      if (!select) return;
      const type = source.checker.getContextualType(node);
      if (!type || !source.checker.typeToString(type).startsWith('PlayerQuery<')) return;
      const [argument] = type.getAliasTypeArguments();
      const select_function = isPropertyAssignment(select) ? select.initializer : select;
      const json = { cents: expander.stringsOf(node, 'cents'), times: expander.stringsOf(node, 'times') };
      if (isFunctionLike(select_function))
        add(node, argument ?? null, () => expander.expandFunction(select_function), json);
      else unread.push({ place: source.lineOf(node), reason: 'its select is no function' });
    });
  }
  return { statements, unread };
}

function rowOfBuilder(source: Source, type: Type): Type | null {
  for (const part of source.partsOf(type)) {
    if (part.getSymbol()?.name === 'RawBuilder' && part.isTypeReference())
      return source.checker.getTypeArguments(part)[0] ?? null;
  }
  return null;
}
