import { capacitorConfig, readShell } from './native/shell.ts';

export default capacitorConfig(readShell(process.env));
