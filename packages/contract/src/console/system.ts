import * as v from 'valibot';
import { time } from '../wire.ts';
import { declareConsole } from './call.ts';

/** GET /api/o/system */
export const getSystem = declareConsole({
  purpose: 'Shows the nodes with their builds and jobs, the backups, the sealing, and the gauges of this node.',
  method: 'GET',
  path: '/api/o/system',
  access: 'look',
  response: v.object({
    now: time,
    nodes: v.array(
      v.object({
        place: v.string(),
        /** The hash of the schema that the node knows, and its newest migration. */
        build: v.string(),
        /** What the node does: api, web, worker, console. Empty for a node of a build that does not register its roles. */
        roles: v.array(v.string()),
        /** The build of the pages that the node serves; null if it serves none. */
        pages: v.nullable(v.string()),
        started_at: time,
        seen_at: time,
      }),
    ),
    /** What each node with jobs reports about itself every minute. */
    workers: v.array(
      v.object({
        node: v.string(),
        reported_at: time,
        is_disk_full: v.boolean(),
        free_mb: v.nullable(v.number()),
        jobs: v.array(
          v.object({
            name: v.string(),
            /** When the oldest run in progress began. */
            begun_at: v.nullable(time),
            ended_at: v.nullable(time),
            failures: v.number(),
            is_stuck: v.boolean(),
          }),
        ),
      }),
    ),
    backups: v.array(
      v.object({
        kind: v.picklist(['log', 'base', 'drill']),
        done_at: v.nullable(time),
        failed_at: v.nullable(time),
        failure: v.nullable(v.string()),
      }),
    ),
    sealing: v.object({
      ran_at: v.nullable(time),
      /** The number of sealed statements, and the time of the newest checkpoint. */
      statements: v.number(),
      checkpoint_at: v.nullable(time),
      rechecked_at: v.nullable(time),
      differences: v.number(),
    }),
    gauges: v.array(
      v.object({
        name: v.string(),
        help: v.string(),
        readings: v.array(v.object({ label: v.string(), value: v.number() })),
      }),
    ),
  }),
  errors: [],
});
