/** Each bank's name, its code in an IBAN, and the short name that the TMFB gateway uses. */
const banks: readonly (readonly [name: string, iban_code: string, short_name: string])[] = [
  ['Al Baraka', 'AIIN', 'ALB'],
  ['Allied Bank', 'ABPA', 'ABL'],
  ['Askari Bank', 'ASCM', 'ACBL'],
  ['Bank Alfalah', 'ALFH', 'BAF'],
  ['Bank Al Habib', 'BAHL', 'BAH'],
  ['BankIslami', 'BKIP', 'BIP'],
  ['Bank of Khyber', 'KHYB', 'BOK'],
  ['Bank of Punjab', 'BPUN', 'BOP'],
  ['Dubai Islamic', 'DUIB', 'DIB'],
  ['Faysal Bank', 'FAYS', 'FBL'],
  ['First Women Bank', 'FWOM', 'FWB'],
  ['Habib Bank', 'HABB', 'HBL'],
  ['Habib Metropolitan', 'MPBL', 'HMB'],
  ['MCB', 'MUCB', 'MCB'],
  ['MCB Islamic', 'MCIB', 'MIB'],
  ['Meezan Bank', 'MEZN', 'MEZ'],
  ['National Bank', 'NBPA', 'NBP'],
  ['Samba', 'SAMB', 'SAMBA'],
  ['Silk Bank', 'SILK', 'SILK'],
  ['Sindh Bank', 'SIND', 'SINDHBANK'],
  ['Soneri Bank', 'SONE', 'SBL'],
  ['Standard Chartered', 'SCBL', 'SCB'],
  ['Summit Bank', 'SUMB', 'SUM'],
  ['UBL', 'UNIL', 'UBL'],
  ['JS Bank', 'JSBL', 'JSB'],
  ['easypaisa bank', 'TMFB', 'TMFB'],
  ['Mobilink Bank', 'JCMA', 'JC'],
];

export function bankOfIban(iban: string): { name: string; iban_code: string; short_name: string } | null {
  const found = banks.find(([, code]) => code === iban.slice(4, 8));
  return found ? { name: found[0], iban_code: found[1], short_name: found[2] } : null;
}
