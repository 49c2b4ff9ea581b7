import type { Feature } from '../../core/handle.ts';
import { claimClub } from './claim-club.ts';
import { getClub } from './get-club.ts';
import { getInvite } from './get-invite.ts';
import { listMembers } from './list-members.ts';
import { settleClub } from './settle-club.ts';

const LOOK_EVERY_MS = 60_000;

export const clubFeature: Feature = {
  name: 'club',
  handlers: [getInvite, getClub, listMembers, claimClub],
  jobs: [{ name: 'club-settle', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: settleClub }],
};
