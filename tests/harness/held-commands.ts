import { commandsIn, type StoreCommand } from './crash-point.ts';
import type { Direction, TcpProxy } from './tcp-proxy.ts';

/** A command that has been held back. */
export interface HeldCommand {
  command: StoreCommand;
  /** Cuts its connection: who sent it will never hear of it. */
  cut: () => void;
}

interface Hold {
  fits: (command: StoreCommand) => boolean;
  /** `before` the store has it, or `after` it was carried out and before its answer arrives. */
  when: 'before' | 'after';
  report: (held: HeldCommand) => void;
  /** What fitted, and where, until its answer comes. */
  asked?: { command: StoreCommand; link: object };
}

/** Holds back single commands of a process to the store, or their answers, in its proxy. */
export class HeldCommands {
  readonly #proxy: TcpProxy;
  readonly #holds = new Set<Hold>();

  constructor(proxy: TcpProxy) {
    this.#proxy = proxy;
    proxy.tap((data, direction, link) => this.#look(data, direction, link));
  }

  /** Holds back the next command that fits, or its answer; resolves when it is held. */
  next(fits: Hold['fits'], when: Hold['when'] = 'after'): Promise<HeldCommand> {
    return new Promise((report) => {
      this.#holds.add({ fits, when, report });
    });
  }

  #look(data: Buffer, direction: Direction, link: object): boolean {
    if (direction === 'up') return this.#ask(commandsIn(data), link);
    const answered = [...this.#holds].filter(({ asked }) => asked?.link === link);
    for (const hold of answered) this.#hold(hold);
    return answered.length === 0;
  }

  #ask(commands: StoreCommand[], link: object): boolean {
    let passes = true;
    for (const command of commands) {
      for (const hold of this.#holds) {
        if (hold.asked || !hold.fits(command)) continue;
        hold.asked = { command, link };
        if (hold.when === 'after') continue;
        this.#hold(hold);
        passes = false;
      }
    }
    return passes;
  }

  #hold(hold: Hold): void {
    this.#holds.delete(hold);
    if (!hold.asked) return;
    const { command, link } = hold.asked;
    hold.report({ command, cut: () => this.#proxy.drop(link) });
  }
}
