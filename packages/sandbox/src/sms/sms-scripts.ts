/**
 * What the SMS gateways do with a text is chosen by the last four digits of the receiver's number. Four, so that hardly anybody's own
 * number asks for a fault by chance. Both gateways do the same, as far as nothing else is said.
 */
export type SmsScript = {
  suffix: string;
  description: string;
  /** taken: answered. silence: no answer. dropped: the connection ends. broken: status 500. busy: refused by the first gateway only. */
  response: 'taken' | 'refused' | 'silence' | 'dropped' | 'firewall' | 'broken' | 'busy';
  /** Whether the text reaches the phone. */
  arrives: boolean;
  report: 'once' | 'none' | 'thrice' | 'first' | 'forged';
};

const any_other: SmsScript = {
  suffix: 'any other',
  description: 'taken, arrives, then one report',
  response: 'taken',
  arrives: true,
  report: 'once',
};

export const sms_scripts: SmsScript[] = [
  { suffix: '9901', description: 'refused: no such receiver', response: 'refused', arrives: false, report: 'none' },
  {
    suffix: '9902',
    description: 'arrives, but the answer never comes; later a report',
    response: 'silence',
    arrives: true,
    report: 'once',
  },
  {
    suffix: '9903',
    description: 'never answered and never arrives',
    response: 'silence',
    arrives: false,
    report: 'none',
  },
  {
    suffix: '9904',
    description: 'a firewall page in HTML with status 200; nothing arrives',
    response: 'firewall',
    arrives: false,
    report: 'none',
  },
  {
    suffix: '9905',
    description: 'refused by the HTTP gateway: queue full; Twilio takes it',
    response: 'busy',
    arrives: true,
    report: 'once',
  },
  {
    suffix: '9906',
    description: 'taken, but reported as not delivered',
    response: 'taken',
    arrives: false,
    report: 'once',
  },
  { ...any_other, suffix: '9907', description: 'taken, then the same report three times at once', report: 'thrice' },
  { ...any_other, suffix: '9908', description: 'taken, the report comes before the answer', report: 'first' },
  {
    ...any_other,
    suffix: '9909',
    description: 'taken, then a forged report says that it was not delivered',
    report: 'forged',
  },
  {
    suffix: '9910',
    description: 'arrives, but the connection ends without an answer, and no report comes',
    response: 'dropped',
    arrives: true,
    report: 'none',
  },
  { suffix: '9911', description: 'status 500, and yet it arrives', response: 'broken', arrives: true, report: 'none' },
  any_other,
];

/** The number as 03XXXXXXXXX. */
export function smsScript(local: string): SmsScript {
  return sms_scripts.find((script) => script.suffix === local.slice(-4)) ?? any_other;
}
