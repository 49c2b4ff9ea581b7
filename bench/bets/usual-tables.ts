import { withClient } from './cluster.ts';

/**
 * Creates tables for the conventional server in the same database, with the same players, columns and indexes. They have no triggers and no
 * partitions.
 */
export async function makeUsualTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(TABLES);
    await client.query('vacuum analyze');
  });
}

const TABLES = `
  create schema usual;
  create table usual.session (like arcade.session including all);
  create table usual.account (like ledger.account including all) with (fillfactor = 60);
  create table usual.seed_pair (like arcade.seed_pair including all) with (fillfactor = 60);
  create table usual.round (like arcade.round including all);
  create table usual.transfer (like ledger.transfer including all);
  create table usual.response (like ledger.outcome including all);
  insert into usual.session select * from arcade.session;
  insert into usual.account select * from ledger.account;
  insert into usual.seed_pair select * from arcade.seed_pair`;
