import { downloadExport, listExports } from '@nua/contract/console/export.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import {
  findExport,
  findExports,
  formatFacts,
  hasParts,
  readParts,
  type StoredExport,
} from '../../modules/staff-export/public.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole, type Staff, staffOf } from '../console-handle.ts';
import { logAlone } from '../log-alone.ts';
import { logLook } from '../looks.ts';

const PAGE = 50;

/** Returns the staff member. Exports also need the permission `look`, because a file contains what the console lists. */
function exporterOf(ctx: ConsoleContext): Staff {
  const staff = staffOf(ctx);
  if (!staff.permissions.includes('look')) throw new ConsoleError('FORBIDDEN', { permission: 'look' });
  return staff;
}

/** Reports whether a staff member may download an export. Only the requester and the approver may. */
const mayDownload = ({ operator, approved_by }: StoredExport, { name, permissions }: Staff): boolean =>
  permissions.includes('exports') && (operator === name || approved_by === name);

const isReady = ({ state, expires_at }: StoredExport, now: Date): boolean =>
  state === 'ready' && expires_at !== null && expires_at > now;

function wireExport(stored: StoredExport, staff: Staff, now: Date) {
  const { id, kind, format, filter, state, rows, failure, approved_by } = stored;
  const is_expired = state === 'ready' && !isReady(stored, now);
  return {
    id,
    kind,
    format,
    from: stored.from_at.toISOString(),
    until: stored.until_at.toISOString(),
    filter,
    requested_by: stored.operator,
    approved_by,
    requested_at: stored.requested_at.toISOString(),
    // The file has expired even if the job has not deleted it yet.
    state: is_expired ? ('expired' as const) : state,
    rows,
    bytes: stored.bytes === null ? null : Number(stored.bytes),
    sha256: stored.sha256?.toString('hex') ?? null,
    failure,
    expires_at: stored.expires_at?.toISOString() ?? null,
    is_downloadable: isReady(stored, now) && mayDownload(stored, staff),
  };
}

export const exports = handleConsole(listExports, async (ctx, { query: { sort, kind, state, after } }) => {
  const staff = exporterOf(ctx);
  const now = ctx.app.clock.now();
  const found = await findExports(ctx.reads, { kind, state, sort, after, now, limit: PAGE + 1 });
  return { list: found.slice(0, PAGE).map((stored) => wireExport(stored, staff, now)), has_more: found.length > PAGE };
});

export const exportFile = handleConsole(downloadExport, async (ctx, { params: { id } }) => {
  const staff = exporterOf(ctx);
  const { name: operator } = staff;
  const { db, clock } = ctx.app;
  const at = clock.now();
  const found = await findExport(ctx.reads, id!);
  if (found === null || !isReady(found, at) || !(await hasParts(db, found))) throw new ConsoleError('NOT_FOUND');
  const isPermitted = mayDownload(found, staff);
  const { kind, format, filter, rows, subject } = found;
  const [from, until] = [found.from_at.toISOString(), found.until_at.toISOString()];
  const after = { export: id, kind, format, from, until, filter, rows };
  if (!isPermitted) {
    await logAlone(ctx.app, { operator, at, act: 'export download (refused)', subject, after });
    throw new ConsoleError('ACT_REFUSED', { text: `${found.operator} requested this export. Request one yourself.` });
  }
  const look = await logLook(ctx, { act: 'export download', subject, reason: `export ${id}`, after });
  const { type, ending } = formatFacts[format];
  const day = (time: Date) => dayInKarachi(time);
  const name = `nua-${kind}-${day(found.from_at)}-${day(new Date(found.until_at.getTime() - 1))}.${ending}`;
  return look.show({ name, type, bytes: Number(found.bytes), content: readParts(db, found) });
});
