import type { Bridge, PluginCall } from './bridge.ts';
import type { PhonePlatform } from './headers.ts';
import { answersLater, type Plugin, Refused } from './plugins/plugin.ts';

/** Passes the page's calls on to the plugins, and records the calls and those that no phone could answer. */
export type Switchboard = {
  readonly calls: readonly PluginCall[];
  readonly faults: string[];
  addFault(fault: string): void;
  connect(bridge: Bridge, plugins: Readonly<Record<string, Plugin>>): void;
  receive(call: PluginCall): void;
};

type BridgeAndPlugins = { readonly bridge: Bridge; readonly plugins: Readonly<Record<string, Plugin>> };

export function buildSwitchboard(platform: PhonePlatform): Switchboard {
  const calls: PluginCall[] = [];
  const faults: string[] = [];
  let ends: BridgeAndPlugins | null = null;

  async function answer({ bridge, plugins }: BridgeAndPlugins, call: PluginCall): Promise<void> {
    const name = `"${call.pluginId}.${call.methodName}()"`;
    try {
      const method = plugins[call.pluginId]?.[call.methodName];
      if (!method) {
        faults.push(`${name} has no answer on the phones of the journeys`);
        throw new Refused(`${name} has no answer`);
      }
      const data = await (method as AnyMethod)(call.options, call);
      if (data !== answersLater) await bridge.answer(call, { data });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { message, code } = error;
      if (code === 'UNIMPLEMENTED') faults.push(`${name} is not implemented on ${platform}`);
      await bridge.answer(call, { error: { message, ...(code !== undefined && { code }) } });
    }
  }

  return {
    calls,
    faults,
    addFault: fault => faults.push(fault),
    connect: (bridge, plugins) => {
      ends = { bridge, plugins };
    },
    receive(call) {
      calls.push(call);
      if (ends) void answer(ends, call);
    },
  };
}

type AnyMethod = (options: unknown, call: PluginCall) => unknown;
