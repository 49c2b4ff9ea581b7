import type { Client } from 'pg';
import { databaseTime } from '../../db/database-time.ts';
import { parseLsn } from '../../db/replication/lsn.ts';
import { identifySystem, runReplicationCommand } from '../../db/replication/replication-client.ts';
import { type BackupVault, type ChainHead, newChainId, readChain, readHead, writeChain, writeHead } from './chain.ts';
import { BackupRefused } from './refused.ts';

/** The prefix of the names of Nua's replication slots. The rest of a name is the chain's id. */
export const SLOT = 'nua_backup_';

/** A chain whose archiving continues at its head. */
export type OpenChain = { chain: string; slot: string; timeline: number; head: ChainHead };

type Slot = { slot_name: string; restart_lsn: string | null; wal_status: string | null; active: boolean };

async function slotsOf(client: Client): Promise<Slot[]> {
  const { rows } = await client.query<Slot>(
    `select slot_name, restart_lsn::text, wal_status, active from pg_replication_slots
      where slot_type = 'physical' and starts_with(slot_name, '${SLOT}') order by slot_name`,
  );
  return rows;
}

const chainOf = (system_id: string, { slot_name }: Slot): string => `${system_id}/${slot_name.slice(SLOT.length)}`;

/** Returns the chain of this server's slot, or null if there is no slot. With `active`, only a slot that an archiver reads counts. */
export async function presentChain(client: Client, { active }: { active: boolean }): Promise<string | null> {
  const { system_id } = await identifySystem(client);
  const slot = (await slotsOf(client)).findLast((candidate) => candidate.active || !active);
  return slot === undefined ? null : chainOf(system_id, slot);
}

/**
 * Returns the head of a slot's chain. Null if the chain cannot continue: the log has a gap, the timeline changed, or an object is missing
 * or cannot be opened.
 */
async function resume(vault: BackupVault, chain: string, slot: Slot, timeline: number): Promise<ChainHead | null> {
  if (slot.wal_status === 'lost' || slot.restart_lsn === null) return null;
  try {
    const [known, head] = [await readChain(vault, chain), await readHead(vault, chain)];
    return known.timeline === timeline && parseLsn(slot.restart_lsn) <= head.stored_lsn ? head : null;
  } catch (error) {
    if (error instanceof BackupRefused) return null;
    throw error;
  }
}

async function beginChain(client: Client, vault: BackupVault, system_id: string, timeline: number): Promise<OpenChain> {
  const { rows } = await client.query<{
    version: number;
    segment: number;
    database: string;
    superuser: string;
  }>(
    `select current_setting('server_version_num')::int as version, current_database() as database,
       (select setting::int from pg_settings where name = 'wal_segment_size') as segment,
       (select rolname from pg_roles where oid = 10) as superuser`,
  );
  const { version, segment, database, superuser } = rows[0]!;
  const now = await databaseTime(client);
  const id = newChainId(now);
  const [chain, slot] = [`${system_id}/${id}`, `${SLOT}${id}`];
  await runReplicationCommand(client, `CREATE_REPLICATION_SLOT ${slot} PHYSICAL (RESERVE_WAL true)`);
  const created = (await slotsOf(client)).find(({ slot_name }) => slot_name === slot);
  const from = created?.restart_lsn ?? '0/0';
  const begins_at = now.toISOString();
  const facts = { system_id, timeline, server_version: version, segment_bytes: segment, database, superuser };
  await writeChain(vault, chain, { ...facts, begins_at, begins_lsn: from });
  await writeHead(vault, chain, { stored_lsn: from, covered_until: begins_at });
  return { chain, slot, timeline, head: { stored_lsn: parseLsn(from), covered_until: now } };
}

/**
 * Opens the chain of the server's slot, or begins a new chain. A slot whose chain cannot continue is dropped.
 *
 * A server continues a chain only if it has the chain's slot. A base backup contains no slots, so a restored database begins a new chain.
 */
export async function openChain(client: Client, vault: BackupVault): Promise<OpenChain> {
  const { system_id, timeline } = await identifySystem(client);
  for (const slot of await slotsOf(client)) {
    const chain = chainOf(system_id, slot);
    const head = await resume(vault, chain, slot, timeline);
    if (head !== null) return { chain, slot: slot.slot_name, timeline, head };
    await runReplicationCommand(client, `DROP_REPLICATION_SLOT ${slot.slot_name}`);
  }
  return beginChain(client, vault, system_id, timeline);
}

/**
 * Removes the slots, so that the server no longer keeps its log for an archiver.
 *
 * Errors  BackupRefused while the log is archived
 */
export async function endChains(client: Client): Promise<string[]> {
  const slots = await slotsOf(client);
  if (slots.some(({ active }) => active))
    throw new BackupRefused('The log is being archived. Start the servers without BACKUP_TARGET first.');
  for (const { slot_name } of slots) await runReplicationCommand(client, `DROP_REPLICATION_SLOT ${slot_name}`);
  return slots.map(({ slot_name }) => slot_name);
}
