import type { Links } from './links.ts';

export const onLink: Links['onLink'] = () => {};
