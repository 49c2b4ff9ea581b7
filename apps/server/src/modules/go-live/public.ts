/** The conditions of real money. Other modules import this file only. */
export { type Facts, type Finding, findingsOf, findingsText } from './checks.ts';
export { DEMO_STAFF_NAMES, DEMO_STAFF_PASSWORD, demoStaffFinding, findDemoStaff } from './demo-staff.ts';
export { newSiteFacts, readSiteFacts } from './read-site-facts.ts';
