/** The app's folder on the phone. A folder exists while it contains a file. */
export class Disk {
  /** The number of free bytes. */
  free = 2 ** 30;
  #files = new Map<string, Buffer>();

  read(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Throws and writes nothing if the disk is full. */
  write(path: string, bytes: Buffer): void {
    const growth = bytes.length - (this.#files.get(path)?.length ?? 0);
    if (growth > this.free) throw new Error('No space left on device');
    this.free -= growth;
    this.#files.set(path, bytes);
  }

  append(path: string, bytes: Buffer): void {
    this.write(path, Buffer.concat([this.#files.get(path) ?? Buffer.alloc(0), bytes]));
  }

  /** Removes a file, or a folder with all its files. */
  remove(path: string): void {
    for (const name of this.filesIn(path, true)) {
      this.free += this.#files.get(name)?.length ?? 0;
      this.#files.delete(name);
    }
  }

  /** Moves a folder, and replaces the folder at `to`. */
  move(from: string, to: string): void {
    this.remove(to);
    for (const name of this.filesIn(from)) {
      this.#files.set(to + name.slice(from.length), this.#files.get(name)!);
      this.#files.delete(name);
    }
  }

  filesIn(folder: string, includes_itself = false): string[] {
    return [...this.#files.keys()].filter(
      (name) => name.startsWith(`${folder}/`) || (includes_itself && name === folder),
    );
  }

  entriesOf(folder: string): string[] {
    return [...new Set(this.filesIn(folder).map((name) => name.slice(folder.length + 1).split('/')[0]!))];
  }
}
