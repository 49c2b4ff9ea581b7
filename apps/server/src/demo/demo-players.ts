import type { Language } from '@nua/contract/wire.ts';

export type DemoPlayer = {
  id: string;
  user_name: string;
  phone: string;
  alias_name: string;
  language: Language;
  cnic: string;
};

/** The password of all demo players. */
export const DEMO_PASSWORD = 'play-money-demo';

/** Ayesha plays now and then, Bilal often, and Tariq is blocked. Their ids are fixed, so that a test can name them. */
export const demoPlayers = {
  ayesha: {
    id: '01900000-0000-7000-8000-00000000a001',
    user_name: 'ayesha',
    phone: '+923001234500',
    alias_name: 'Ayesha',
    language: 'ur',
    cnic: '35202-1234567-8',
  },
  bilal: {
    id: '01900000-0000-7000-8000-00000000b001',
    user_name: 'bilal',
    phone: '+923451234500',
    alias_name: 'Bilal',
    language: 'en',
    cnic: '42101-7654321-5',
  },
  tariq: {
    id: '01900000-0000-7000-8000-00000000c001',
    user_name: 'tariq',
    phone: '+923331234500',
    alias_name: 'Tariq',
    language: 'en',
    cnic: '61101-1112223-3',
  },
} as const satisfies Record<string, DemoPlayer>;

/** The players of the demo's earlier tournaments. */
export const demoRivals = [
  {
    id: '01900000-0000-7000-8000-00000000d001',
    user_name: 'hina_k',
    phone: '+923011234500',
    alias_name: 'Hina',
    language: 'ur',
    cnic: '35201-2233445-6',
  },
  {
    id: '01900000-0000-7000-8000-00000000d002',
    user_name: 'usman_7',
    phone: '+923021234500',
    alias_name: 'Usman',
    language: 'en',
    cnic: '42201-3344556-7',
  },
  {
    id: '01900000-0000-7000-8000-00000000d003',
    user_name: 'sana_lhr',
    phone: '+923031234500',
    alias_name: 'Sana',
    language: 'ur',
    cnic: '35203-4455667-8',
  },
] as const satisfies readonly DemoPlayer[];
