import type { ComponentType } from 'react';

/** What the profile opens under itself, in its order. */
export const panelNames = ['limits', 'devices', 'push', 'password', 'phone', 'export', 'closing'] as const;

export type PanelName = (typeof panelNames)[number];

/** What the file of a panel exports. */
export type PanelModule = { Panel: ComponentType };
