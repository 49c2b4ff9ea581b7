import type pg from 'pg';

/** A column of a statement's result. */
export type Column = {
  name: string;
  /** The type in the database, for example `int8` or `text[]`. */
  type: string;
  /** True if the column can be null, according to the table and the query plan. */
  is_nullable: boolean;
};

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type Plan = {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Strategy?: string;
  Output?: string[];
  Plans?: Plan[];
};

/** Prepares statements against a migrated database. Nothing is executed. */
export class Preparer {
  readonly #client: pg.Client;
  readonly #types: Map<number, string>;
  readonly #not_null: Set<string>;

  private constructor(client: pg.Client, types: Map<number, string>, not_null: Set<string>) {
    this.#client = client;
    this.#types = types;
    this.#not_null = not_null;
  }

  static async on(client: pg.Client): Promise<Preparer> {
    const types = await client.query<{ oid: number; name: string }>(
      `select t.oid::int as oid, coalesce(e.typname || '[]', t.typname) as name from pg_type t
       left join pg_type e on e.typarray = t.oid`,
    );
    const columns = await client.query<{ key: string }>(
      `select attrelid::int || '.' || attnum as key from pg_attribute where attnotnull`,
    );
    const preparer = new Preparer(
      client,
      new Map(types.rows.map(({ oid, name }) => [oid, name])),
      new Set(columns.rows.map(({ key }) => key)),
    );
    await preparer.#readViews();
    return preparer;
  }

  /** PostgreSQL does not record whether a column of a view may be null, so the query of the view is prepared. */
  async #readViews(): Promise<void> {
    const { rows } = await this.#client.query<{ oid: number; text: string }>(
      `select oid::int as oid, pg_get_viewdef(oid) as text from pg_class
       where relkind = 'v' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by oid`,
    );
    for (const { oid, text } of rows)
      for (const [index, column] of (await this.columnsOf(text)).entries())
        if (!column.is_nullable) this.#not_null.add(`${oid}.${index + 1}`);
  }

  /** Returns the columns of a statement. Rejects with PostgreSQL's error if the statement is invalid. */
  async columnsOf(text: string): Promise<Column[]> {
    const fields = await this.#describe(text);
    if (fields.length === 0) return [];
    const plan = await this.#plan(text);
    const nulls = plan ? nullableOutputs(plan) : new Set<number>();
    return fields.map(({ name, dataTypeID, tableID, columnID }, index) => ({
      name,
      type: this.#types.get(dataTypeID) ?? String(dataTypeID),
      is_nullable:
        (nulls.has(index) && !this.#types.get(dataTypeID)?.endsWith('[]')) ||
        (tableID !== 0 && !this.#not_null.has(`${tableID}.${columnID}`)),
    }));
  }

  #describe(text: string): Promise<Field[]> {
    return new Promise((resolve, reject) => {
      let fields: Field[] = [];
      const request = {
        submit(connection: { parse(query: object): void; describe(what: object): void; sync(): void }) {
          connection.parse({ text, name: '', types: [] });
          connection.describe({ type: 'S', name: '' });
          connection.sync();
        },
        handleRowDescription(message: { fields: Field[] }) {
          fields = message.fields;
        },
        handleError: reject,
        handleReadyForQuery: () => resolve(fields),
      };
      this.#client.query(request as never);
    });
  }

  /** Returns the generic plan. Null for a statement without a plan, such as `show`. */
  async #plan(text: string): Promise<Plan | null> {
    if (!/^\s*(with|select|insert|update|delete|merge|values)\b/i.test(text)) return null;
    const { rows } = await this.#client.query(`explain (verbose, generic_plan, format json) ${text}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  }
}

/** The positions of outputs that can be null even if their column cannot: in an outer join, or by an expression. */
function nullableOutputs(plan: Plan): Set<number> {
  const outer = new Set<string>();
  const visit = (node: Plan, is_outer: boolean) => {
    if (is_outer) for (const output of node.Output ?? []) outer.add(output);
    for (const child of node.Plans ?? []) {
      const side = child['Parent Relationship'];
      const join = node['Join Type'];
      const is_nullable_side =
        (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer') || join === 'Full';
      visit(child, is_nullable_side);
    }
  };
  visit(plan, false);
  const found = new Set<number>();
  for (const [index, output] of (plan.Output ?? []).entries()) {
    if (outer.has(output) || isNullableExpression(output, plan)) found.add(index);
  }
  return found;
}

/** True for a `case` without `else`, an aggregate that may have no rows, and a subselect that may return no row. */
function isNullableExpression(output: string, plan: Plan): boolean {
  const text = output.replace(/^\((.*)\)$/, '$1');
  if (/^CASE\b.*ELSE NULL::[\w. ]+ END$/.test(text)) return true;
  if (/^(sum|min|max|avg|array_agg|json_agg|jsonb_agg|string_agg|bool_or|bool_and)\(/.test(text))
    return isAggregateOfAll(plan);
  const name = /^(?:SubPlan|InitPlan) \d+$/.exec(text.replace(/^\((InitPlan \d+)\)\.col1$/, '$1'))?.[0];
  if (name === undefined) return false;
  const subplan = findPlan(plan, name);
  return subplan !== null && (subplan.Output ?? []).length > 0 && !isNeverEmpty(subplan);
}

const isAggregateOfAll = (plan: Plan): boolean =>
  plan['Node Type'] === 'Aggregate'
    ? plan.Strategy === 'Plain'
    : plan['Node Type'] === 'Result' || plan['Node Type'] === 'Limit'
      ? (plan.Plans ?? []).some(isAggregateOfAll)
      : false;

/** True if a subselect always returns a row that is not null: a count, or a `coalesce` over aggregates. */
const isNeverEmpty = (plan: Plan): boolean =>
  (isAggregateOfAll(plan) && /^\(?(count|COALESCE|\(?count)\(/i.test(plan.Output?.[0] ?? '')) ||
  (plan['Node Type'] === 'Result' && (plan.Plans ?? []).length === 0);

function findPlan(plan: Plan, name: string): Plan | null {
  if (plan['Subplan Name'] === name) return plan;
  for (const child of plan.Plans ?? []) {
    const found = findPlan(child, name);
    if (found) return found;
  }
  return null;
}
