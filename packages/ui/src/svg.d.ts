/** A drawing that is fetched as a file, never written into the script. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
