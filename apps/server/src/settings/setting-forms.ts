import { readSitePath } from '@nua/contract/site-path.ts';
import * as v from 'valibot';

/** A link that a player may press. */
export const url = v.pipe(v.string(), v.maxLength(200), v.regex(/^(https:\/\/|tel:|mailto:)\S+$/));
/** A path of this site, or the full address of another site. */
export const redirectTarget = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (target) => /^https:\/\/[^\s\\/]/.test(target) || readSitePath(target) !== null,
    'must be a path of this site or an https address',
  ),
);
/** The origin of another site, as a content policy names it. */
export const otherOrigin = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/),
);

/** The initial setting for deposits from a wallet. */
export const WALLET_DEPOSITS = {
  ...{ open: true, minimum: '100.00', maximum: '50000.00', expected_s: 60 },
  quick_amounts: ['500.00', '1000.00', '2000.00', '5000.00'],
};
/** An example account, which does not exist. */
export const EXAMPLE_BANK = {
  bank_name: 'Standard Chartered',
  title: 'NUA PLAY MONEY',
  iban: 'PK36SCBL0000001123456702',
};
/** Example addresses without a recipient. */
export const EXAMPLE_CONTACTS = [
  { kind: 'email', label: 'help@nua.example', href: 'mailto:help@nua.example', example: true },
  { kind: 'phone', label: '0800 00682', href: 'tel:080000682', example: true },
] as const;
