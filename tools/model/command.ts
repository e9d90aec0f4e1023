import fc from 'fast-check';
import type { Endpoint } from '@madang/contracts/endpoint';
import { Facts } from './facts';
import type { Ground } from './ground';
import { Broken, checkAlways, type Students } from './invariants';
import { PROVIDER_FAULTS, type ProviderFault } from './network';
import type { Answer, Somebody, World } from './world';

/** One history: the site it happens on, and what is remembered of it. */
export class Run {
  readonly facts = new Facts();
  /** The commands that did something, with what came of them. */
  readonly log: string[] = [];
  shocked = false;

  constructor(
    readonly w: World,
    readonly g: Ground,
  ) {}

  learner(n: number): Somebody {
    return this.g.learners[n]!;
  }
  who(userSeq: number): Somebody {
    return this.g.learners.find((one) => one.userSeq === userSeq)!;
  }

  /** A call of the product on this site. What breaks without anybody having broken it is a fault of the product. */
  async call(endpoint: Endpoint<never> | Endpoint, who: Somebody, params: object = {}, input: object = {}): Promise<Answer> {
    const answer = await this.w.call(endpoint, who, { channelSeq: this.g.channelSeq, ...params }, input);
    this.log.push(`    ${(endpoint as Endpoint).path} → ${answer.status} ${answer.errorName ?? ''}`.trimEnd());
    if (answer.status === 500 && !this.w.boundaries.lastCrash && !this.shocked)
      throw new Broken('a call that nobody disturbs does not break', { path: (endpoint as Endpoint).path, input });
    return answer;
  }

  /** The `n`th of what a statement finds, counted round; $1 is the site. */
  async pick<T>(text: string, n: number): Promise<T | null> {
    const all = await this.w.sql<T>(text, [this.g.channelSeq]);
    return all.length ? all[n % all.length]! : null;
  }
}

/** What goes wrong during a command: the `crash`th boundary it reaches ends the service, the provider misbehaves once. */
export interface Shock {
  crash: number | null;
  fault: ProviderFault | null;
  /** What the provider tells of it never arrives. */
  mute: true | null;
}
const seldom = <T>(one: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ withCrossShrink: true }, { weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });
export const shock = fc.record({
  crash: seldom(fc.integer({ min: 1, max: 30 }), 3),
  fault: seldom(fc.constantFrom(...PROVIDER_FAULTS), 4),
  mute: seldom(fc.constant<true>(true), 4),
});
export const calm = fc.constant<Shock>({ crash: null, fault: null, mute: null });

type Perform<P> = (run: Run, p: P) => Promise<void>;
export type Command = fc.AsyncCommand<object, Run>;

/** A command of the machine: always possible, and nothing where there is nothing to do it to. */
class Act<P extends object> implements Command {
  constructor(
    private readonly name: string,
    private readonly p: P,
    private readonly shock: Shock,
    private readonly perform: Perform<P>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_: object, run: Run): Promise<void> {
    const { w, g, facts } = run;
    run.log.push(this.toString());
    run.shocked = this.shock.fault !== null;
    w.network.next(this.shock.fault);
    w.boundaries.crashAt(this.shock.crash);
    try {
      await this.perform(run, this.p);
    } finally {
      if (w.boundaries.lastCrash) run.log.push(`    crashed at ${w.boundaries.lastCrash}`);
      await w.afterwards();
    }
    if (this.shock.mute) await w.deliver('lost');
    this.keepsThePlan(run, await checkAlways(w, g, facts));
  }

  /** Nobody new comes beyond the plan; who is there already, or has paid, stays. */
  private keepsThePlan({ facts }: Run, { students, limit }: Students): void {
    const before = facts.students;
    facts.students = students;
    if (limit !== null && students > Math.max(limit, before) && !facts.moneyCame(this.name))
      throw new Broken('a plan’s number of students is kept', { students, limit, before });
  }

  toString(): string {
    const { crash, fault, mute } = this.shock;
    const words = Object.entries(this.p).map(([key, value]) => `${key} ${String(value)}`);
    if (crash !== null) words.push(`crash ${crash}`);
    if (fault !== null) words.push(`provider ${fault}`);
    if (mute) words.push('notices lost');
    return `${this.name}(${words.join(', ')})`;
  }
}

export interface Kind {
  weight: number;
  arbitrary: fc.Arbitrary<Command>;
}
export function kind<P extends object>(
  name: string,
  weight: number,
  given: { [K in keyof P]: fc.Arbitrary<P[K]> },
  perform: Perform<P>,
  what: fc.Arbitrary<Shock> = shock,
): Kind {
  return {
    weight,
    arbitrary: fc.tuple(fc.record(given) as fc.Arbitrary<P>, what).map(([p, s]) => new Act<P>(name, p, s, perform)),
  };
}
