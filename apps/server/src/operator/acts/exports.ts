import { createHash } from 'node:crypto';
import {
  type ExportFilter,
  type ExportKind,
  exportFilters,
  exportFormats,
  exportKinds,
  filtersOfExport,
  MAX_EXPORT_DAYS,
} from '@nua/contract/console/export.ts';
import { isReason } from '@nua/contract/console/look.ts';
import { daysOf } from '@nua/contract/console/period.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  addExport,
  countRows,
  exportFacts,
  exportsOfDay,
  MAX_ROWS_WITHOUT_APPROVAL,
  type RowsOf,
} from '../../modules/staff-export/public.ts';
import { type Act, change, type TxCall } from '../act.ts';
import { CommandError, explainDropped } from '../operator-deps.ts';
import { assertMay } from '../operator-permissions.ts';
import { day, id, matching, oneOf } from '../parameters.ts';
import { jsonOf } from '../proposals.ts';

const DAY_MS = 86_400_000;
/** The maximum number of exports for one person in 24 hours, because the database stores the files. */
const MAX_PER_DAY = 20;

const name = matching(/^[a-z][a-z0-9._-]{0,39}$/, 'a name of small letters, digits, dots, dashes and underscores');

type TypedExport = { kind: ExportKind; from: string; until: string } & {
  [Name in (typeof exportFilters)[number]]: string | undefined;
};

const midnight = (date: string): Date => new Date(`${date}T00:00:00+05:00`);

/** Reads the filters of an export. Throws for a filter or a state that the kind does not have. */
function filterOf(typed: TypedExport): ExportFilter {
  const { kind } = typed;
  const chosen = exportFilters.filter((filter) => typed[filter] !== undefined);
  const unknown = chosen.find((filter) => !filtersOfExport[kind].includes(filter));
  if (unknown !== undefined)
    throw new CommandError(
      `An export of ${kind} has no filter ${unknown}. It has: ${filtersOfExport[kind].join(', ')}.`,
    );
  const { states } = exportFacts[kind];
  if (typed.state !== undefined && !states.includes(typed.state))
    throw new CommandError(`The state of ${kind} must be one of ${states.join(', ')}.`);
  return Object.fromEntries(chosen.map((filter) => [filter, typed[filter]!]));
}

/** Reads the days and the filter of an export. The export ends with the last day, or now if that day has not ended. */
function rowsOf(typed: TypedExport, now: Date): RowsOf {
  const { kind, from, until } = typed;
  const days = daysOf({ from, until });
  if (days < 1 || days > MAX_EXPORT_DAYS)
    throw new CommandError(`UNTIL must be on FROM or at most ${MAX_EXPORT_DAYS - 1} days after it.`);
  if (midnight(from) >= now) throw new CommandError('FROM is in the future.');
  const end = new Date(midnight(until).getTime() + DAY_MS);
  return { kind, from: midnight(from), until: end < now ? end : now, filter: filterOf(typed) };
}

/** Reports whether the operator's exports without approval in 24 hours, with this export, have too many rows of personal data. */
async function needsTwo({ tx, deps, acting }: TxCall<number>, kind: ExportKind, counted: number): Promise<boolean> {
  // The lock serialises the requests of one person, so that each request counts the earlier requests.
  await sql`select 1 from operator_name where name = ${acting.operator} for no key update`.execute(tx);
  const { exports, rows_without_approval } = await exportsOfDay(tx, acting.operator, deps.clock.now());
  if (exports >= MAX_PER_DAY)
    throw new CommandError(
      `${acting.operator} has requested ${exports} exports in 24 hours; ${MAX_PER_DAY} are allowed.`,
    );
  return exportFacts[kind].has_personal_data && rows_without_approval + counted > MAX_ROWS_WITHOUT_APPROVAL;
}

/** The reason of an export, which the first person gave. A proposal of the release before has none. */
const reasonIn = (content: unknown): string =>
  v.parse(v.object({ reason: v.optional(v.string(), '') }), content).reason;

const shownCount = (counted: number): string =>
  counted > MAX_ROWS_WITHOUT_APPROVAL ? `more than ${MAX_ROWS_WITHOUT_APPROVAL}` : String(counted);

export const exportActs = {
  export: change({
    permission: 'exports',
    approval: 'depends',
    // Each person requests a file with the same rows for another reason, and downloads it.
    conflicts_with: 'nothing',
    two_operators_when: `above ${MAX_ROWS_WITHOUT_APPROVAL} rows of personal data in 24 hours`,
    help: 'writes rows of some days into a file, which the console offers for a day',
    arguments: {
      kind: oneOf(...exportKinds),
      format: oneOf(...exportFormats),
      from: { ...day, form: 'FROM' },
      until: { ...day, form: 'UNTIL' },
    },
    options: { player: id, state: name, game: name, reason: name, by: name },
    prepare: async ({ deps, acting }, typed) => {
      // An export contains what the lists of the console show.
      await assertMay(deps.db, acting.operator, 'look');
      const from = { db: deps.reads ?? deps.db, is_demo: deps.config.demo };
      const rows = rowsOf(typed, deps.clock.now());
      return { seen: await explainDropped(() => countRows(from, rows)) };
    },
    run: async (call, typed) => {
      const { tx, deps, acting, seen: counted, approving } = call;
      const { kind, format, from, until } = typed;
      const reason = approving === null ? (acting.note?.trim() ?? '') : reasonIn(approving.content);
      if (exportFacts[kind].has_personal_data && approving === null && !isReason(reason))
        throw new CommandError('Personal data is exported for a reason. Add it for the log: --note WHY.');
      const rows = rowsOf(typed, deps.clock.now());
      const { filter } = rows;
      const request = { kind, format, from, until, filter };
      const hash = createHash('sha256').update(jsonOf(request)).digest('hex').slice(0, 16);
      const subject = `export ${hash}`;
      // The count of an unfinished day changes until the approval, so the content has only its range.
      const rows_text =
        counted > MAX_ROWS_WITHOUT_APPROVAL ? shownCount(counted) : `at most ${MAX_ROWS_WITHOUT_APPROVAL}`;
      return {
        subject,
        content: { ...request, rows: rows_text, reason },
        earlier_content: { ...request, rows: rows_text },
        money_effect: null,
        needs_two: approving !== null || (await needsTwo(call, kind, counted)),
        apply: async ({ at, first }) => {
          const approved_by = first === acting.operator ? null : acting.operator;
          const export_id = await addExport(tx, {
            ...rows,
            format,
            operator: first,
            approved_by,
            subject,
            counted,
            at,
          });
          return {
            data: { export: export_id, kind, rows: shownCount(counted) },
            after: { export: export_id, ...request, rows: shownCount(counted), reason },
          };
        },
      };
    },
    text: ({ kind, rows }) =>
      `${rows} rows of ${kind}. The file is written now; the list of exports shows when it is ready.`,
  }),
} satisfies Record<string, Act>;
