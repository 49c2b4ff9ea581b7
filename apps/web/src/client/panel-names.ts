import type { ComponentType } from 'react';

/** The panels that open below the profile, in their order. */
export const panelNames = [
  'limits',
  'devices',
  'push',
  'identity',
  'passkeys',
  'password',
  'phone',
  'export',
  'closing',
] as const;

export type PanelName = (typeof panelNames)[number];

export type PanelModule = { Panel: ComponentType };
