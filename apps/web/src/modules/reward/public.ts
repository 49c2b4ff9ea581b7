/** Shows rewards and their cost, and claims them. Other modules import this file only. */
export { ClaimButton } from './claim-button.tsx';
export { formatCost } from './format-cost.ts';
export { formatPoints, percentOf } from './format-points.ts';
