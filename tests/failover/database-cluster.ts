import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readPostmasterFile } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import type { Link } from './link-proxy.ts';
import { type MemberPlace, PASSWORDS, patroniFile } from './patroni-files.ts';
import type { Programs } from './programs.ts';
import { SiteProcess, signalAll, treeOf } from './site-process.ts';

/** The state of a member, as Patroni's REST API returns it. */
type MemberState = {
  role: string;
  state: string;
  timeline?: number;
  replication?: { sync_state: string }[];
};

/** One simulated machine of the database: a PostgreSQL and its Patroni. */
export class Member {
  readonly place: MemberPlace;
  readonly patroni: SiteProcess;

  constructor(place: MemberPlace, patroni: SiteProcess) {
    this.place = place;
    this.patroni = patroni;
  }

  get name(): string {
    return this.place.name;
  }

  async state(): Promise<MemberState | null> {
    try {
      const signal = AbortSignal.timeout(2_000);
      const reply = await fetch(`http://127.0.0.1:${this.place.rest_port}/patroni`, { signal });
      return (await reply.json()) as MemberState;
    } catch {
      return null;
    }
  }

  /** Every process of the machine. The postmaster is first, because it would restart its children. */
  #pids(): number[] {
    const postmaster = readPostmasterFile(join(this.place.folder, 'data'))?.pid;
    const { pid } = this.patroni;
    return [...(postmaster === undefined ? [] : treeOf(postmaster)), ...(pid === null ? [] : treeOf(pid))];
  }

  start(): void {
    this.patroni.start();
  }

  /** Kills the machine, as a power failure does. The disk cache of the kernel survives. */
  async kill(): Promise<void> {
    signalAll(this.#pids(), 'SIGKILL');
    await this.patroni.kill();
  }

  /** Suspends the machine. Returns a function that resumes it. */
  freeze(): () => void {
    return suspend(this.#pids());
  }

  /** Suspends Patroni only. Its PostgreSQL remains a primary, because no Patroni demotes it. */
  freezePatroni(): () => void {
    const { pid } = this.patroni;
    return suspend(pid === null ? [] : [pid]);
  }

  /** Runs a statement as the superuser. The connection does not use the links. */
  async run(database: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port: this.place.postgres_port, user: 'postgres', password: PASSWORDS.superuser },
      ...{ database, connectionTimeoutMillis: 5_000 },
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

function suspend(pids: readonly number[]): () => void {
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}

const isLeader = (state: MemberState | null): boolean =>
  state !== null && ['master', 'primary'].includes(state.role) && state.state === 'running';
const isStreaming = (state: MemberState | null): boolean =>
  state !== null && ['replica', 'standby'].includes(state.role) && ['running', 'streaming'].includes(state.state);

/** Long enough for a busy machine to copy a member again. */
const TIMEOUT_MS = 300_000;

type ClusterParts = { folder: string; programs: Programs; ports: readonly number[]; members: readonly string[] };

/** Three PostgreSQL servers with Patroni, and the etcd that stores the leader. */
export class DatabaseCluster {
  readonly members: readonly Member[];
  readonly etcd: SiteProcess;
  readonly links: readonly Link[];

  constructor({ folder, programs, ports, members }: ClusterParts) {
    const [client = 0, peer = 0, ...others] = ports;
    const { account } = programs;
    const make = (path: string) => {
      mkdirSync(path, { mode: 0o700 });
      if (account !== null) chownSync(path, account.uid, account.gid);
      return path;
    };
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder };
    const peers = `http://127.0.0.1:${peer}`;
    const clients = `http://127.0.0.1:${client}`;
    const etcd_args = {
      'data-dir': make(join(folder, 'etcd')),
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': `default=${peers}`,
      ...(programs.patroni_version < 4 && { 'enable-v2': 'true' }),
    };
    this.etcd = new SiteProcess({
      ...{ name: 'etcd', command: programs.etcd, env, account, log_file: join(folder, 'etcd.log') },
      args: Object.entries(etcd_args).map(([name, value]) => `--${name}=${value}`),
    });
    const bin = makeBin(folder, programs.postgres_bin);
    const base_backup = `${process.execPath} ${join(import.meta.dirname, 'tools/base-backup.ts')}`;
    const places = members.map((name, place): MemberPlace => {
      const [postgres_port, rest_port, postgres_link, rest_link, etcd_link] = others.slice(
        5 * place,
        5 * place + 5,
      ) as [...[number, number, number, number, number]];
      return { name, folder: make(join(folder, name)), postgres_port, rest_port, postgres_link, rest_link, etcd_link };
    });
    this.members = places.map((place) => {
      const file = join(folder, `${place.name}.yml`);
      writeFileSync(file, patroniFile(place, { bin, base_backup, version: programs.patroni_version }));
      const log_file = join(folder, `${place.name}.log`);
      return new Member(
        place,
        new SiteProcess({ name: place.name, command: programs.patroni, args: [file], env, account, log_file }),
      );
    });
    this.links = places.flatMap(({ name: owner, ...port }) => [
      { owner, from: port.postgres_link, to: port.postgres_port },
      { owner, from: port.rest_link, to: port.rest_port },
      { owner, from: port.etcd_link, to: client },
    ]);
  }

  /** A URL with the hosts of all members. The driver connects to the primary. */
  get url(): string {
    const hosts = this.members.map(({ place }) => `127.0.0.1:${place.postgres_link}`).join(',');
    return `postgresql://nua:${PASSWORDS.nua}@${hosts}/nua?target_session_attrs=read-write`;
  }

  async start(): Promise<void> {
    this.etcd.start();
    for (const member of this.members) member.start();
    const { leader } = await this.untilHealthy();
    await leader.run('postgres', `create role nua login password '${PASSWORDS.nua}'`);
    await leader.run('postgres', 'create database nua owner nua');
  }

  /** Resolves when one member leads and all other members confirm its commits. */
  async untilHealthy(): Promise<{ leader: Member; standbys: Member[] }> {
    const give_up_at = performance.now() + TIMEOUT_MS;
    for (;;) {
      const states = await Promise.all(this.members.map((member) => member.state()));
      const leader_index = states.findIndex(isLeader);
      const leader = states[leader_index];
      const streaming = states.filter((state) => isStreaming(state) && state?.timeline === leader?.timeline);
      const confirming = leader?.replication?.filter(({ sync_state }) => ['sync', 'quorum'].includes(sync_state));
      const everyOther = this.members.length - 1;
      if (streaming.length === everyOther && confirming?.length === everyOther) {
        const leader_member = this.members[leader_index]!;
        return { leader: leader_member, standbys: this.members.filter((member) => member !== leader_member) };
      }
      if (performance.now() > give_up_at) throw new Error(`the database does not recover: ${JSON.stringify(states)}`);
      await pause(200);
    }
  }

  /** Resolves when another member leads. */
  async untilOtherLeads(old_leader: Member): Promise<Member> {
    const give_up_at = performance.now() + TIMEOUT_MS;
    const others = this.members.filter((member) => member !== old_leader);
    for (;;) {
      const states = await Promise.all(others.map((member) => member.state()));
      const place = states.findIndex(isLeader);
      if (place >= 0) return others[place]!;
      if (performance.now() > give_up_at) throw new Error(`no other member was promoted: ${JSON.stringify(states)}`);
      await pause(100);
    }
  }

  /** Promotes another member while the leader runs. Returns false if Patroni refuses. */
  async switchover(leader: Member): Promise<boolean> {
    const reply = await fetch(`http://127.0.0.1:${leader.place.rest_port}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: leader.name }),
    });
    return reply.ok;
  }

  logTail(): string {
    return [this.etcd, ...this.members.map(({ patroni }) => patroni)].map((program) => program.logTail()).join('\n');
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await this.etcd.kill();
  }
}

/**
 * Makes a folder with the embedded programs of PostgreSQL. Patroni needs two programs that are not embedded, so the folder has substitutes.
 */
function makeBin(folder: string, postgres_bin: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  chmodSync(bin, 0o755);
  for (const program of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(postgres_bin, program), join(bin, program));
  for (const [program, file] of [
    ['pg_controldata', 'pg-controldata.ts'],
    ['pg_isready', 'pg-isready.ts'],
  ] as const) {
    const path = join(bin, program);
    writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'tools', file)}' "$@"\n`);
    chmodSync(path, 0o755);
  }
  return bin;
}
