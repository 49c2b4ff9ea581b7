import { boardIconPaths } from './board-icon-paths.ts';
import { commonIconPaths } from './play-icon-paths.ts';

/** Outlines of the icons on a 24 px square, drawn with a 1.75 px round stroke. */
export const iconPaths = {
  ...commonIconPaths,
  ...boardIconPaths,
  gift: 'M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5S10.8 4 8.3 4a2.2 2.2 0 0 0 0 4.5zm0 0S13.2 4 15.7 4a2.2 2.2 0 0 1 0 4.5z',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5M16.5 13.5h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  forward: 'M9.5 6l6 6-6 6',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8h.01',
  failed: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9l6 6M15 9l-6 6',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16.2 9.5',
  waiting: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.3 2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  filter: 'M4 7h16M7 12h10M10 17h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
  bank: 'M4 9.5 12 4l8 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16M5 17h14',
  deposit: 'M12 4v10.5M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  withdraw: 'M12 15V4.5M7.5 8.5 12 4l4.5 4.5M5 19.5h14',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.2M4 4.5v4.7h4.7M12 8v4.3l2.8 1.7',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8',
  logout: 'M14 5H6v14h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  trophy:
    'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.7 4.7M16 6h3.5c0 3-1.5 4.5-3.7 4.7M12 13v4M8.5 20h7c0-1.8-1.5-3-3.5-3s-3.5 1.2-3.5 3z',
  live: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 16a5.7 5.7 0 0 1 0-8M16 8a5.7 5.7 0 0 1 0 8M5.3 18.7a9.5 9.5 0 0 1 0-13.4M18.7 5.3a9.5 9.5 0 0 1 0 13.4',
  slots: 'M4 6h16v12H4zM9.3 6v12M14.7 6v12M6.7 12h.01M12 12h.01M17.3 12h.01',
  sports:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8l3.8 2.8-1.5 4.4H9.7l-1.5-4.4zM12 3v5M20.4 9.4l-4.6 1.4M17.3 19.2l-3-4M6.7 19.2l3-4M3.6 9.4l4.6 1.4',
  fishing:
    'M3 12c3-4.5 6.5-6 10-6 3.3 0 6 2.2 8 6-2 3.8-4.7 6-8 6-3.5 0-7-1.5-10-6zM3 12 1.8 8M3 12l-1.2 4M16.5 10.5h.01',
  card: 'M4 5h11v15H4zM15 7.5l5 1.2-3 11M9.5 9.5l2 3-2 3-2-3z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  play: 'M8 5.5v13l10.5-6.5z',
  offline:
    'M3 4l17 16M5 12.5a10 10 0 0 1 4-2.4M2.5 9a14 14 0 0 1 4-2.5M11 5.6A14 14 0 0 1 21.5 9M14.5 10.5a10 10 0 0 1 4.5 2M8.5 16a5 5 0 0 1 5.5-1M12 19h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5A2.5 2.5 0 0 1 12 7.3c1.5 0 2.5 1 2.5 2.3 0 1.9-2.5 2-2.5 4M12 16.7h.01',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
} as const;

export type IconName = keyof typeof iconPaths;

export const iconNames = Object.keys(iconPaths) as readonly IconName[];
