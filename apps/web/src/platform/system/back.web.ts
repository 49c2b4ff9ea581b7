import type { Back } from './back.ts';

export const onBackPressed: Back['onBackPressed'] = () => {};

export const leaveApp: Back['leaveApp'] = () => {};
