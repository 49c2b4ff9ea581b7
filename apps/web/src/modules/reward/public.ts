/** Shows rewards and their cost, and claims them. Other modules import this file only. */
export { ClaimButton } from './claim-button.tsx';
export { formatPoints, percentOf } from './written.ts';
export { formatCost } from './written-cost.ts';
