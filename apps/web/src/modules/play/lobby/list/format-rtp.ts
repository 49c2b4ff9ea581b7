/** 9900 basis points is "99.00". */
export function formatRtp(rtp_bps: number): string {
  const digits = Math.round(rtp_bps).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
