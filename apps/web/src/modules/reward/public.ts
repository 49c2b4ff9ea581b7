/** Shows rewards and their cost, and claims them. Other modules import this file only. */
export { ClaimButton } from './claim-button.tsx';
export { percentOf, writtenPoints } from './written.ts';
export { writtenCost } from './written-cost.ts';
