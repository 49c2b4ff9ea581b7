/** The folder and the ports of a member of the database cluster. */
export type MemberPlace = {
  name: string;
  folder: string;
  postgres_port: number;
  rest_port: number;
  /** Programs and other members connect through links, which can be cut. */
  postgres_link: number;
  rest_link: number;
  etcd_link: number;
};

export const PASSWORDS = { superuser: 'superuser', replication: 'replication', nua: 'nua' } as const;

/** The lease of a primary, in seconds. Patroni 4 uses at least 20 seconds. */
export const TTL_S = 8;

type PatroniParts = { bin: string; base_backup: string; version: number };

/** The configuration of a member. It is JSON, which is valid YAML. */
export function patroniFile(place: MemberPlace, { bin, base_backup, version }: PatroniParts): string {
  const etcd = { proxy: `http://127.0.0.1:${place.etcd_link}` };
  return JSON.stringify(
    {
      scope: 'nua',
      name: place.name,
      restapi: { listen: `127.0.0.1:${place.rest_port}`, connect_address: `127.0.0.1:${place.rest_link}` },
      // With the etcd3 client of Patroni 3, a resumed primary took its lease back and rows were lost.
      ...(version < 4 ? { etcd } : { etcd3: etcd }),
      bootstrap: {
        dcs: {
          ttl: TTL_S,
          loop_wait: 1,
          retry_timeout: 3,
          maximum_lag_on_failover: 1_048_576,
          primary_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          synchronous_node_count: 2,
          postgresql: {
            use_pg_rewind: false,
            remove_data_directory_on_diverged_timelines: true,
            use_slots: true,
            parameters: {
              max_connections: 100,
              max_wal_senders: 10,
              max_replication_slots: 10,
              wal_level: 'replica',
              hot_standby: 'on',
              wal_keep_size: '256MB',
              shared_buffers: '128MB',
              synchronous_commit: 'on',
              fsync: 'on',
              full_page_writes: 'on',
              wal_receiver_timeout: '5s',
              wal_sender_timeout: '5s',
              wal_retrieve_retry_interval: '500ms',
              timezone: 'UTC',
            },
          },
        },
        initdb: [
          { encoding: 'UTF8' },
          { 'locale-provider': 'builtin' },
          { 'builtin-locale': 'C.UTF-8' },
          'data-checksums',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${place.postgres_port}`,
        connect_address: `127.0.0.1:${place.postgres_link}`,
        data_dir: `${place.folder}/data`,
        bin_dir: bin,
        pgpass: `${place.folder}/pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: PASSWORDS.superuser },
          replication: { username: 'replicator', password: PASSWORDS.replication },
        },
        create_replica_methods: ['copy'],
        copy: { command: base_backup },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
        parameters: { unix_socket_directories: place.folder },
      },
      tags: { nofailover: false },
    },
    null,
    2,
  );
}

type HaproxyParts = {
  players_port: number;
  primary_port: number;
  nodes: readonly number[];
  members: readonly MemberPlace[];
};

/** HAProxy in front of nodes and database, like `deploy/patroni/haproxy.cfg` without TLS. */
export function haproxyFile({ players_port, primary_port, nodes, members }: HaproxyParts): string {
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout check 1s
frontend players
  mode http
  bind 127.0.0.1:${players_port}
  http-request set-header X-Forwarded-For %[src]
  default_backend nodes
backend nodes
  mode http
  balance roundrobin
  option redispatch
  retries 2
  retry-on conn-failure
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host nua
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
${nodes.map((port, place) => `  server node${place + 1} 127.0.0.1:${port}`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${primary_port}
  timeout client 1d
  timeout server 1d
  option clitcpka
  option srvtcpka
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((place) => `  server ${place.name} 127.0.0.1:${place.postgres_link} check port ${place.rest_link}`).join('\n')}
`;
}
