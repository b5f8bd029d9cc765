import { declared } from '@nightjar/domain/calls';
import { exampleOf } from '../apps/server/src/testing/examples.ts';
const [port, secs] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const phones = ['+18135550101','+18135550102','+18135550103','+18135550104','+18135550105','+18135550106'];
const post = (p: string, b: unknown, t?: string) => fetch(base + p, { method: 'POST', headers: { 'content-type': 'application/json', ...(t && { authorization: `Bearer ${t}`, 'idempotency-key': crypto.randomUUID() }) }, body: JSON.stringify(b) });
const people: any[] = [];
for (const phone of phones) { await (await post('/auth/v1/otp', { phone })).text(); const r = await post('/auth/v1/verify', { type: 'sms', phone, token: '000000' }); const j: any = await r.json(); if (!j.access_token) { console.log(phone, JSON.stringify(j)); continue; } people.push({ token: j.access_token, id: j.user.id }); }
const skip = /delete|signup|hard|stripe|withdraw|leave|end-session|revoke|refuse|void|private|csv|block|audit|hold|assign|remove|import/;
const all = Object.values(declared).flatMap(m => Object.values(m) as any[]).filter(c => c && c.id && c.path && c.surface === 'app' && !skip.test(c.id));
const calls = all.filter(c => { try { exampleOf(c, 'x'); return true; } catch { return false; } });
const codes: any = {}; let n = 0; const end = Date.now() + Number(secs) * 1000; const convs: any = {};
await Promise.all(people.map(async (p, i) => { let k = i * 7; while (Date.now() < end) { const c = calls[k++ % calls.length]; const body: any = exampleOf(c, p.id);
  if (body.conversation_id && convs[p.id]) body.conversation_id = convs[p.id];
  const q = new URLSearchParams(); for (const [a, b] of Object.entries(body)) q.set(a, typeof b === 'object' ? JSON.stringify(b) : String(b));
  const r = c.method === 'GET' ? await fetch(`${base}${c.path}?${q}`, { headers: { authorization: `Bearer ${p.token}` } }) : await fetch(base + c.path, { method: c.method, headers: { 'content-type': 'application/json', authorization: `Bearer ${p.token}`, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(body) });
  const t = await r.text(); if (c.id === 'conversations' && r.ok) { const j = JSON.parse(t); const d = j.data?.conversations ?? j.data; convs[p.id] ??= d?.[0]?.conversation_id; } n++; codes[r.status] = (codes[r.status] ?? 0) + 1; } }));
console.log('calls', n, JSON.stringify(codes), people.length, 'people', calls.length, 'kinds');
