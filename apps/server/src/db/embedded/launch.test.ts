import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, launchPostgres } from './launch.ts';
import { choosePlace, type Place } from './place.ts';
import { isAlive } from './postmaster-file.ts';
import { supervisePostgres } from './supervise.ts';

const SETTINGS = { shared_buffers: '16MB', max_connections: '20' };
const LAUNCH = new URL('./launch.ts', import.meta.url).href;

let folder: string;
let place: Place;
let server: EmbeddedPostgres | null = null;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-launch-'));
  // Root's database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  place = choosePlace({ data_dir: folder });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server?.stop();
  server = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const launch = async () => {
  server = await launchPostgres({ place, settings: SETTINGS });
  return server;
};

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Launches from another process with a restrictive umask and no language. Returns the server's process and the launching process. */
async function launchElsewhere(): Promise<{ pid: number; child: ChildProcess }> {
  const script = `
    process.umask(0o077);
    const { launchPostgres } = await import(${JSON.stringify(LAUNCH)});
    const server = await launchPostgres(${JSON.stringify({ place, settings: SETTINGS })});
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '' },
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { pid: Number(line), child };
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { interval: 2 }).toBe(false);
}

describe('the embedded PostgreSQL', () => {
  it('has one cluster and one server after two simultaneous first starts', async () => {
    const [first, second] = await Promise.all([launchElsewhere(), launchElsewhere()]);
    expect(first.pid).toBe(second.pid);
    const adopted = await launch();
    expect(adopted).toMatchObject({ pid: first.pid, adopted: true });
    const [row] = await query(
      adopted.url('postgres'),
      `select current_setting('server_encoding') as encoding, datlocprovider::text as provider, datlocale as locale,
        current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
        current_setting('fsync') as fsync from pg_database where datname = 'postgres'`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      addresses: '',
      zone: 'UTC',
      fsync: 'on',
    });
    expect(statSync(place.data).mode & 0o077).toBe(0);
    expect(statSync(adopted.socket_folder).mode & 0o077).toBe(0);
  });

  it('survives a killed Node process, and the next start adopts it with its data', async () => {
    const { pid, child } = await launchElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await launch();
    expect(adopted).toMatchObject({ pid, adopted: true });
    expect(await query(adopted.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('restarts immediately after it was killed, with every acknowledged row', async () => {
    const first = await launch();
    await query(first.url('postgres'), 'create table if not exists acknowledged_row (id int)');
    const client = new pg.Client({ connectionString: first.url('postgres') });
    client.on('error', () => {});
    await client.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into acknowledged_row values ($1)', [acknowledged]);
        acknowledged += 1;
      }
    })().catch(() => {});
    await expect.poll(() => acknowledged, { interval: 1 }).toBeGreaterThan(20);
    await kill(first.pid);
    await writing;
    const restarted = await launch();
    expect(restarted.pid).not.toBe(first.pid);
    const [row] = await query(restarted.url('postgres'), 'select count(*)::int as rows from acknowledged_row');
    expect(row?.rows).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.rows).toBeLessThanOrEqual(acknowledged + 1);
  });

  it('logs an error without the values of the row or the request [R8.01 leak]', async () => {
    const { url } = await launch();
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query('create table contact (phone text unique, age int check (age > 17))');
    const add = (phone: string, age: number) => client.query('insert into contact values ($1, $2)', [phone, age]);
    await add('+923009998877', 20);
    await expect(add('+923009998877', 20)).rejects.toMatchObject({
      detail: 'Key (phone)=(+923009998877) already exists.',
    });
    await expect(add('+923001112233', 3)).rejects.toThrow('contact_age_check');
    await client.end();
    const log = readFileSync(place.log_file, 'utf8');
    expect(log).toContain('contact_phone_key');
    expect(log).toContain('contact_age_check');
    expect(log).not.toMatch(/92300(9998877|1112233)/);
  });

  it('starts although its pid file contains the process id of another program', async () => {
    const first = await launch();
    const lines = readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n');
    await kill(first.pid);
    writeFileSync(join(place.data, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'));
    const restarted = await launch();
    expect(restarted.adopted).toBe(false);
    expect(await query(restarted.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is ended and restarted if its socket folder was deleted', async () => {
    const first = await launch();
    rmSync(first.socket_folder, { recursive: true });
    const restarted = await launch();
    expect(restarted.pid).not.toBe(first.pid);
    expect(isAlive(first.pid)).toBe(false);
    expect(await query(restarted.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves no process and no socket folder when it stops', async () => {
    const { pid, socket_folder, stop } = await launch();
    await stop();
    server = null;
    expect(isAlive(pid)).toBe(false);
    expect(statSync(socket_folder, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('is restarted at the same address if it is killed while Nua runs', async () => {
    const lines: string[] = [];
    const server = await supervisePostgres({ place, settings: SETTINGS }, (line) => lines.push(line));
    const url = server.url('postgres');
    await kill(server.current().pid);
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('the database server is back');
    expect(server.url('postgres')).toBe(url);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});
