import { Injectable } from '@nestjs/common';

/** Checks of what a service needs besides the database before it is ready; a feature adds its own under a name. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<void>>();

  add(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** Runs all checks. Answers each name with `true`; throws the error of the first check that fails. */
  async look(): Promise<Record<string, true>> {
    for (const check of this.checks.values()) await check();
    return Object.fromEntries([...this.checks.keys()].map((name) => [name, true]));
  }
}
