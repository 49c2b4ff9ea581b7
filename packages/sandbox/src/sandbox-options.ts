export type SandboxCredentials = {
  jazzcash: { merchant_id: string; password: string; integrity_salt: string; mpin: string };
  jazzcash_payout: { basic_key: string; aes_key: string; aes_iv: string };
  easypaisa: { username: string; password: string; store_id: string; account_num: string };
  tmfb: { client_id: string; client_secret: string; channel: string; msisdn: string; pin: string };
  bank: { iban: string; title: string; bank_name: string; callback_secret: string };
  sms_gateway: { key: string; report_secret: string };
  twilio: { account_sid: string; auth_token: string; from: string };
};

/** Credentials for play money; a test may use others. */
export const demo_credentials: SandboxCredentials = {
  jazzcash: { merchant_id: 'MC00001', password: 'testpass01', integrity_salt: 'TESTSALT01', mpin: '1234' },
  jazzcash_payout: { basic_key: 'c2FuZGJveDpwYXlvdXQ=', aes_key: 'TestKey0TestKey0', aes_iv: 'TestIv00TestIv00' },
  easypaisa: { username: 'store-user', password: 'store-pass', store_id: '1234', account_num: '30001234' },
  tmfb: {
    client_id: 'sandbox-client',
    client_secret: 'sandbox-secret',
    channel: 'nua',
    msisdn: '923450000001',
    pin: '12345',
  },
  bank: {
    iban: 'PK36SCBL0000001123456702',
    title: 'NUA PLAY MONEY',
    bank_name: 'Standard Chartered',
    callback_secret: 'sandbox-bank-callback-secret',
  },
  sms_gateway: { key: 'sandbox-sms-key', report_secret: 'sandbox-sms-report-secret' },
  twilio: {
    account_sid: 'AC00000000000000000000000000000001',
    auth_token: 'sandbox-twilio-auth-token',
    from: '+923450000002',
  },
};

/** Durations, measured by the injected clock. Zero means immediately. */
export const demo_delays = {
  /** The time that a customer with an ordinary number takes to decide. */
  think_ms: 0,
  /** The time from the result to its notification. */
  notice_ms: 1_000,
  /** The time from "undecided" to the result. */
  settle_ms: 5_000,
  /** The time from "undecided" to "dropped". A charge with a forged notification is dropped after the same time. */
  drop_ms: 60_000,
  /** The maximum time that a wallet waits for the player's approval before it responds "undecided". */
  ask_ms: 55_000,
  /** The time that the prompt stays on the phone. */
  prompt_ms: 600_000,
  /** The time that a connection without a response stays open if the caller does not close it. */
  silence_ms: 120_000,
  /** The time between two attempts of a notification that the merchant did not accept. */
  retry_ms: 60_000,
};
export type SandboxDelays = typeof demo_delays;

/** The addresses of the merchant: a path below the merchant's own address, or a complete address. */
export type MerchantCallbacks = { jazzcash_ipn: string; easypaisa_ipn: string; bank_statement: string };
export const demo_callbacks: MerchantCallbacks = {
  jazzcash_ipn: '/api/c/payment/ipn/jazzcash',
  easypaisa_ipn: '/api/c/payment/ipn/easypaisa',
  bank_statement: '/api/c/payment/ipn/bank',
};

/** The base addresses that replace the providers' hosts. The paths below them equal the providers'. */
export function sandboxEndpoints(public_url: string) {
  const root = public_url.replace(/\/$/, '');
  return {
    jazzcash: `${root}/sandbox/jazzcash`,
    jazzcash_gateway: `${root}/sandbox/jazzcash-gateway`,
    easypaisa: `${root}/sandbox/easypaisa`,
    tmfb: `${root}/sandbox/tmfb/gateway`,
    bank: `${root}/sandbox/bank`,
    sms: `${root}/sandbox/sms`,
    sms_gateway: `${root}/sandbox/sms-gateway`,
    twilio: `${root}/sandbox/twilio`,
    fcm: `${root}/sandbox/fcm`,
    web_push: `${root}/sandbox/push/web`,
    adjust: `${root}/sandbox/adjust`,
    explorers: [`${root}/sandbox/explorers/one`, `${root}/sandbox/explorers/two`],
    calendar: `${root}/sandbox/calendar`,
    witness: `${root}/sandbox/witness`,
    webhooks: `${root}/sandbox/webhooks`,
  };
}
