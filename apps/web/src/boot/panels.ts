import type { LateModules, LateName } from '../client/late-parts.ts';
import type { PanelModule, PanelName } from '../client/panel-names.ts';
import type { Part } from '../client/part.ts';

export const panelParts: Readonly<Record<PanelName, Part<PanelModule>>> = {
  limits: {
    load: () => import('../modules/protection/limit/limits-panel.tsx'),
    namespaces: ['limit', 'protection'],
  },
  devices: { load: () => import('../modules/person/device/devices-panel.tsx'), namespaces: ['device'] },
  push: { load: () => import('../modules/notify/push/push-panel.tsx'), namespaces: ['push'] },
  identity: { load: () => import('../modules/update/app-identity/identity-panel.tsx'), namespaces: ['app-identity'] },
  passkeys: { load: () => import('../modules/person/passkey/passkeys-panel.tsx'), namespaces: ['passkey'] },
  password: { load: () => import('../modules/person/auth/password/password-panel.tsx'), namespaces: ['auth', 'forms'] },
  phone: {
    load: () => import('../modules/person/phone-change/phone-panel.tsx'),
    namespaces: ['phone-change', 'forms'],
  },
  export: { load: () => import('../modules/data-export/export-panel.tsx'), namespaces: ['data-export'] },
  closing: {
    load: () => import('../modules/account-closing/closing-panel.tsx'),
    namespaces: ['account-closing', 'forms'],
  },
};

/** Parts that a screen loads after its first render: their code and the namespaces of their texts. */
export const lateParts: { readonly [Name in LateName]: Part<LateModules[Name]> } = {
  'slot-symbols': { load: () => import('../modules/play/report/round/slot-symbols.tsx'), namespaces: [] },
  'shared-links': {
    load: () => import('../modules/play/report/shared-links/shared-links.tsx'),
    namespaces: ['shared-links'],
  },
  'record-check': { load: () => import('../modules/sealing/record-check.tsx'), namespaces: ['sealing'] },
  'contact-checks': {
    load: () => import('../modules/update/app-identity/contact-checks.tsx'),
    namespaces: ['app-identity'],
  },
  'lobby-extras': {
    load: () => import('../modules/play/lobby/lobby-extras/lobby-extras.tsx'),
    namespaces: ['lobby', 'lobby-extras'],
  },
};
