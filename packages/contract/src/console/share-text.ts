const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rounded = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats a share of stakes.
 *
 * Shape   0.9894 -> '98.94%'; a dash for null
 */
export const shareText = (share: number | null): string => (share === null ? '–' : percent.format(share));

/**
 * Formats a number of standard deviations.
 *
 * Shape   -2.0114 -> '-2.01'; a dash for null
 */
export const deviationText = (z: number | null): string => (z === null ? '–' : rounded.format(z));
