/** Removes comments, strings and function bodies. A `do` block keeps its body, because the migration runs it. */
function bareSql(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/^do (\$\w*\$)([\s\S]*?)\1/gim, (_all, _quote, body) => body.replaceAll("'", ' '))
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const DROPPED = /\bdrop (table|column|type|view|schema|function|sequence|domain) /;

/** Splits an `alter table` into its actions. Commas in parentheses do not separate actions. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim());
}

/** The constraints that the migration drops, and the columns that it adds. */
type Known = { dropped: ReadonlySet<string>; added: ReadonlySet<string> };

const KEYWORDS = new Set(
  'and any array between case check constraint else end false in is not null or then true when unique'.split(' '),
);

/** True if a constraint names only columns that the migration adds. Older builds leave these columns empty. */
function isOfNewColumns(action: string, name: string, added: ReadonlySet<string>): boolean {
  if (!/\b(check|unique)\b/.test(action)) return false;
  const words = action.replace(/::\w+|\b(?!check|unique|in|and|or|not)\w+ ?\(/g, ' ').match(/[a-z_]\w*/g) ?? [];
  return words.every((word) => KEYWORDS.has(word) || added.has(word) || word === name || word === 'add');
}

/** Explains why an older build may fail after this action on an existing table. Null if the action is harmless. */
function actionProblem(action: string, { dropped, added }: Known): string | null {
  if (/^rename\b/.test(action)) return 'renames';
  if (/^alter (column )?\S+ (set data )?type\b/.test(action)) return 'changes a type';
  if (/^alter (column )?\S+ (set not null|drop default)\b/.test(action)) return 'makes a column required';
  if (/^add (column )?(?!constraint|check|unique|primary|foreign|exclude)\S+ /.test(action))
    return /\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action) ? 'adds a required column' : null;
  if (!/^add (constraint|check|unique|primary|foreign|exclude)\b/.test(action)) return null;
  const name = /^add constraint (\S+)/.exec(action)?.[1] ?? '';
  return dropped.has(name) || isOfNewColumns(action, name, added)
    ? null
    : 'adds a constraint that does not replace a constraint of the same name';
}

/**
 * Finds the statements of a migration that remove or restrict something that older builds use. They belong in a migration of the phase
 * `contract`.
 *
 * A constraint that replaces a constraint of the same name is assumed to be wider. Triggers are not checked.
 */
export function findContracting(sql: string): string[] {
  const text = bareSql(sql);
  const created = new Set([...text.matchAll(/\bcreate table (?:if not exists )?([\w."]+)/g)].map(([, name]) => name!));
  const dropped = new Set([...text.matchAll(/\bdrop constraint (?:if exists )?([\w"]+)/g)].map(([, name]) => name!));
  const added = new Set([...text.matchAll(/\badd column (?:if not exists )?([\w"]+)/g)].map(([, name]) => name!));
  return text.split(';').flatMap((statement) => {
    const sql = statement.trim();
    const excerpt = sql.slice(0, 80);
    const found: string[] = [];
    if (DROPPED.test(sql)) found.push(`drops: ${excerpt}`);
    if (/^revoke\b/.test(sql)) found.push(`revokes a right: ${excerpt}`);
    if (/^alter (index|sequence|type|function|schema|view) \S+ rename\b/.test(sql)) found.push(`renames: ${excerpt}`);
    const [, indexed] = /^create unique index (?:if not exists )?\S+ on (?:only )?([\w."]+)/.exec(sql) ?? [];
    if (indexed !== undefined && !created.has(indexed)) found.push(`forbids duplicates: ${excerpt}`);
    const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(sql) ?? [];
    if (table !== undefined && !created.has(table))
      for (const action of actionsOf(actions!)) {
        const problem = actionProblem(action, { dropped, added });
        if (problem !== null && !DROPPED.test(action)) found.push(`${problem}: ${excerpt}`);
      }
    return found;
  });
}
