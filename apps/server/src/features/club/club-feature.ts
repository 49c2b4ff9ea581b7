import type { Feature } from '../../http/handle.ts';
import { getInvite } from './get-invite.ts';

export const clubFeature: Feature = { name: 'club', handlers: [getInvite] };
