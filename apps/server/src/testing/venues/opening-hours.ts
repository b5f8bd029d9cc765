/**
 * These are opening hours as people write them in OpenStreetMap, one in each line. Rare forms are listed as often as
 * usual ones. The text after "⇒" has the same meaning in OpenStreetMap's exact grammar.
 */
const writtenHoursLines = `
24/7
24 / 7 ⇒ 24/7
24/7 open
24/7; Su off
24/7; Mo 06:00-08:00 off
24/7; PH off
24/7; Dec 25 off
24/7 closed
24/7 off
24 hours
open 24 hours
Mo-Su 24/7
Mo-Fr 24 hours
Mo-Su 00:00-24:00
Mo-Su 00:00-00:00
00:00-24:00
0:00-24:00
Mo-Fr 00:00-24:00
Mo-Sa 00:00-24:00; Su off
off
closed
open
unknown
Mo-Su off
Mo-Su closed
closed "being rebuilt"
off "gone"
"by appointment"
"by appointment only"
unknown "nobody knows"
Mo-Fr 09:00-17:00
Mo-Fr 08:00-18:00
Mo-Fr 09:00-18:00; Sa 09:00-13:00
Mo-Fr 08:30-18:30; Sa 08:30-12:30
Mo-Sa 10:00-20:00
Mo-Su 10:00-22:00
Mo-Su 11:00-23:00
Mo-Su 17:00-02:00
Mo-Su 18:00-03:00
Mo-Su 20:00-04:00
Tu-Su 17:00-01:00
Tu-Su 18:00-02:00
We-Su 16:00-00:00
Th-Sa 22:00-05:00
Fr-Sa 22:00-06:00
Fr,Sa 22:00-05:00
Fr-Su 21:00-03:00
Sa 23:00-07:00
Fr 20:00-04:00
Mo 18:00-23:00
Su 10:00-16:00
08:00-20:00
11:00-02:00
16:00-00:00
17:00-24:00
06:00-23:30
Mo-Th 17:00-00:00; Fr-Sa 17:00-02:00
Mo-Th 11:00-23:00; Fr-Sa 11:00-01:00; Su 12:00-22:00
Mo-Th 16:00-01:00; Fr 16:00-03:00; Sa 12:00-03:00; Su 12:00-00:00
Su-Th 11:00-00:00; Fr-Sa 11:00-02:00
Su-We 16:00-00:00; Th-Sa 16:00-02:00
Su-Th 17:00-23:00; Fr,Sa 17:00-03:00
Mo-We 15:00-23:00; Th 15:00-00:00; Fr-Sa 13:00-02:00; Su 13:00-21:00
Mo-Fr 15:00-02:00; Sa-Su 11:00-02:00
Mo-Fr 11:30-14:30,17:00-22:00; Sa 17:00-23:00
Tu-Fr 11:30-14:00,17:30-22:30; Sa,Su 17:30-23:00
Mo-Su 11:30-14:30,18:00-22:30
Mo-Sa 12:00-15:00,19:00-00:00
Tu-Sa 12:00-14:30,19:00-22:30; Su 12:00-15:00
We-Mo 17:00-00:00
Th-Tu 10:00-22:00
Fr-Mo 18:00-02:00
Sa-Mo 11:00-22:00
Su-Mo 12:00-20:00
Sa-Tu 18:00-23:00
Fr-We 12:00-22:00
Mo,We-Fr 16:00-23:00
Mo,We,Fr 17:00-22:00
Tu,Th 18:00-21:00; Sa 12:00-23:00
Mo-We,Fr 09:00-18:00; Th 09:00-20:00
Mo,Tu,Th-Su 17:00-01:00
Mo,We-Su 12:00-22:00
Sa,Su 12:00-00:00
Su,Mo 12:00-22:00; Tu-Sa 12:00-02:00
Mo-Fr,Su 12:00-22:00; Sa 12:00-00:00
Mo-Th,Su 16:00-00:00; Fr,Sa 16:00-02:00
Fr-Sa 22:00-28:00
Mo-Su 11:00-26:00
Fr,Sa 21:00-29:00
Th 20:00-27:30
Mo-Sa 18:00-25:00
Mo-Su 08:00-24:00
Tu 20:00-24:00
20:00-24:00,00:00-03:00
Mo-Su 00:00-02:00,16:00-24:00
Mo-Su 18:00-24:00,00:00-04:00
Mo-Fr 16:00-24:00; Sa,Su 00:00-02:00,12:00-24:00
Fr 18:00-24:00; Sa 00:00-03:00,18:00-24:00; Su 00:00-03:00
Fr-Sa 20:00-24:00,00:00-03:00
Mo 11:00-00:00; Tu-Sa 00:00-02:00,11:00-00:00; Su 00:00-02:00
Mo off; Tu-Su 17:00-01:00
Mo closed; Tu-Su 17:00-01:00
Mo,Tu off; We-Su 18:00-00:00
Mo-Fr 16:00-02:00, We off
Mo-Fr 10:00-18:00; We off
Mo-Fr 10:00-18:00; We closed
Mo-Su 10:00-20:00; Tu off
Mo-Sa 10:00-20:00, Tu off
10:00-22:00; Mo off
10:00-22:00; Mo,Tu off
12:00-20:00; Su,PH off
Mo-Su 12:00-20:00; Mo,PH off
Mo-Su 10:00-22:00; 12:00-14:00 off
Mo-Su 10:00-22:00; We 12:00-14:00 off
Mo-Fr 10:00-20:00; Mo 10:00-12:00 off
Mo-Fr 10:00-18:00 open, 12:00-12:30 off
00:00-24:00; Mo 08:00-13:00 off
00:00-24:00; Tu-Su 14:00-14:30 off
Mo-Fr 08:00-18:00, 12:00-13:00 off
Mo-Su 12:00-14:00 off
Sa 20:00-04:00; Su 00:00-01:00 off
Mo-Fr 10:00-16:00; We 12:00-18:00
Mo-Su 10:00-18:00; Fr 10:00-22:00
Mo-Fr 11:00-14:00; Mo-Th 17:00-21:30
11:30-14:30; Mo-Th 17:00-22:00
Mo-Sa 08:00-13:00; 15:00-18:00
Mo-Fr 10:00-18:00; Fr 10:00-12:00,13:00-15:00
Mo-Fr 16:00-23:00, Sa,Su 12:00-23:00
Mo-Th 16:00 - 00:00, Fr 16:00 - 02:00
Mo-Fr 08:00-12:00, We 14:00-18:00
Mo-Fr 08:00-12:00, Tu,Th 14:00-18:00
Mo-Th 10:00-21:00, Fr-Sa 10:00-17:00, Su off
Mo 11:00-15:00, Tu-Th 11:00-22:00, Fr-Sa 11:00-00:00
Mo-Fr 12:00-14:00, Mo-Su 18:00-23:00
Su-Th 11:00-22:00, Fr-Sa 11:00-23:00
Mo-Sa 16:00-02:00, Su 14:00-20:00
Mo-Su 16:00-02:00; PH off
Mo-Su,PH 16:00-02:00
PH,Mo-Su 16:00-02:00
Mo-Sa 10:00-18:00; PH,Su 12:00-16:00
Mo-Fr,PH 10:00-18:00
Mo-Fr 10:00-18:00; SH off
Mo-Fr 10:00-18:00; SH,PH off
Mo-Fr 10:00-18:00; PH Mo-Fr 10:00-12:00
SH Mo 17:00-01:00
PH 10:00-12:00
PH off
Mo off; Tu-Su 17:00-01:00; SH Mo 17:00-01:00
Mo-Fr 10:00-20:00, PH,Su off
Mo-Sa 17:00-01:00; Dec 25 off
Mo-Sa 17:00-01:00; Dec 24-26 off
Mo-Sa 17:00-01:00; Dec 25,Jan 1 off
Mo-Su 12:00-22:00; Dec 24 12:00-16:00
Mo-Su 12:00-22:00; Dec 24 12:00-16:00; Dec 25 off
Apr-Oct Mo-Su 12:00-02:00
Apr-Oct: Mo-Su 12:00-02:00
Apr-Sep Mo-Su 10:00-22:00; Oct-Mar Mo-Su 12:00-20:00
Mo-Su 12:00-20:00; Jul-Aug Mo-Su 10:00-22:00
Jul-Aug off; Mo-Su 10:00-18:00
Mo-Fr 10:00-18:00; Jul 15-Aug 15 off
May-Sep: Mo-Fr 10:00-20:00, Sa 12:00-22:00
Mar 1-Oct 31 Mo-Su 10:00-20:00
2027 Mo-Fr 10:00-18:00
2027 Dec 31 20:00-28:00
Mo-Fr 10:00-18:00; 2027 Jan 1 off
Mo-Fr 10:00-18:00; 2026-2027 Dec 25 off
week 1-53/2 Fr 18:00-22:00
week 10-20 Mo-Fr 10:00-18:00
Mo-Fr 10:00-18:00; week 2-52/2 Sa 10:00-14:00
Mo-Fr 10:00-18:00; easter off
Mo-Su 10:00-18:00; easter -2 days off
Mo[1] 10:00-12:00
Th[-1] 18:00-22:00
Mo-Fr 10:00-18:00; Th[3],Th[-1] off
Mo-Fr 10:00-18:00; Fr[1] 18:00-23:00
Sa[2,4] 20:00-23:00
sunrise-sunset
Mo-Su sunrise-sunset
dawn-dusk
Mo-Fr 10:00-sunset
Sa sunset-24:00
(sunrise+01:00)-(sunset-01:00)
Mo-Fr 08:00-18:00; Sa (sunrise+00:30)-12:00
Mo-Su 17:00-22:00, sunset-24:00
Mo-Sa 18:00+
18:00+
Fr,Sa 22:00+
Mo-Fr 17:00-22:00+
Mo-Th 17:00-23:00; Fr-Sa 17:00+
Mo-Fr 11:00-14:00,17:00+
Tu-Sa 19:00-late
Tu-Sa 19:00 - close
Mo-Fr 17:00-open end
Mo 11:00
Tu-Sa 17:30
Tu-Fr 11:30-14:00; Tu-Sa 17:30
Mo-Th 17:00-01:00 "kitchen until 22:00"
Mo-Fr 11:30-14:45 "lunch", Mo-We 17:00-22:30 "dinner"
Mo-Fr 11:30-14:00 open "lunch"
Mo-Su 10:00-22:00 open "happy hour at five"
Mo-Fr 10:00-18:00 "by appointment"
Mo-Fr 10:00-18:00; Sa 10:00-14:00 "on request"
Mo-Fr 10:00-18:00; "and by appointment"
Mo-Sa 17:00-02:00; Fr "live music"
Mo-Fr 17:00-01:00 || "by appointment"
Mo-Fr 10:00-18:00 || Sa 10:00-12:00
Mo-Fr 10:00-18:00 || unknown "call first"
Mo-Fr 10:00-18:00 unknown
Mo-Fr 10:00-18:00; Sa unknown
Mo-Fr 10:00-18:00; Sa,Su
Mo-Fr
Sa,Su open
We
Mo-Fr 10:00-18:00; Sa
mo-fr 10:00-18:00
MO-FR 10:00-18:00; SA 10:00-14:00
mo-su 17:00-02:00
Mon-Fri 10:00-18:00
Mon - Fri 10:00 - 18:00
Monday-Friday 10:00-18:00
Monday - Friday 10:00-18:00; Saturday 10:00-14:00
Mon-Thu 16:00-23:00; Fri-Sat 16:00-02:00 ⇒ Mo-Th 16:00-23:00; Fr-Sa 16:00-02:00
Tue-Sun 17:00-01:00
Tues-Sun 17:00-01:00
Weds-Sat 18:00-23:00
Thurs-Sat 20:00-02:00
Mondays 18:00-22:00
Mon-Fri 10am-6pm
Mon-Fri 10 am - 6 pm
Mo-Fr 10AM-6PM
Mo-Su 10am-2am
Mo-Su 11:00 AM - 2:00 AM
Mo-Fr 10:00am-6:30pm
Tu-Sa 5pm-11pm
Tu-Sa 5p-11p ⇒ Tu-Sa 17:00-23:00
Tu-Sa 5 p.m. - 11 p.m.
Fr-Sa 9pm-3am
Mo-Su 12pm-12am
Mo-Su noon-midnight ⇒ Mo-Su 12:00-24:00
Mo-Th 17:00-midnight
Fr 5pm-midnight ⇒ Fr 17:00-24:00
9am-5pm Mon-Fri
09:00-17:00 Mo-Fr
10am-2am daily
Daily 10:00-22:00
daily 16:00-02:00
every day 10:00-22:00
9am-5pm Mon-Fri, 10am-2pm Sat ⇒ Mo-Fr 09:00-17:00; Sa 10:00-14:00
Mo-Fr 9-5
Mo-Fr 5-10pm
Mo-Fr 11-2am
Mo-Fr 10-18
Mo-Sa 17-23
Mo-Fr 08-12,14-18
Mo-Fr 10:00-18 ⇒ Mo-Fr 10:00-18:00
Mo-Fr 9:00-5:00
Mo-Fr 7:30-17:00
Mo-Fr 9:00-18:00; Sa 9:30-14:00
Mo-Fr 1000-1800 ⇒ Mo-Fr 10:00-18:00
Mo-Su 1700-0200 ⇒ Mo-Su 17:00-02:00
Fr-Sa 2000-0300 ⇒ Fr-Sa 20:00-03:00
Mo-Fr10:00-18:00
Mo-Fr10:00-18:00;Sa11:00-14:00
Mo-Th 11:00-22:00; Su11:00-20:00
Mo-Fr 10:00-18:00;Sa 11:00-14:00;Su off
Mo-Fr 10:00-18:00 ; Sa 11:00-14:00 ;
Mo-Fr 10:00-18:00;
Mo-Fr 10:00-18:00;; Sa 11:00-14:00
Mo-Fr   10:00-18:00
Mo-Fr  10:00 -18:00,  Sa 11:00- 14:00
Mo–Fr 17:00–02:00
Mo—Fr 17:00—02:00
Mo‑Fr 17:00‑02:00
Mo−Fr 17:00−02:00
Mo - Fr 17:00 - 02:00
Mo to Fr 17:00 to 02:00
Mon to Fri 10am to 6pm
Mo-Fr 10:00 till 18:00
Mo-Fr from 10:00 to 18:00
Mo-Fr: 17:00-02:00
Mo-Fr : 10:00-18:00
Mo: 10:00-18:00; Tu: 12:00-20:00
Mo-Fr: 10:00-18:00, Sa: 11:00-14:00
Mo-Fr 10.00-18.00
Fr-Mo 20.00-02.00
Mo-Fr 10h-18h
Mo-Fr 10h00-18h30 ⇒ Mo-Fr 10:00-18:30
Mo-Fr 20h-2h
Mo-Fr 10:00-18:00h
Mo-Fr 10:00-18:00 Uhr
Mo-Fr 10:00 h - 18:00 h
Mo-Fr 10:00-18:00 Sa 11:00-14:00 ⇒ Mo-Fr 10:00-18:00; Sa 11:00-14:00
Mo-Th 17:00-23:00 Fr-Sa 17:00-02:00 ⇒ Mo-Th 17:00-23:00; Fr-Sa 17:00-02:00
Mo-Fr 10:00-14:00 16:00-20:00
Mo-Fr 10:00-14:00 & 16:00-20:00
Mo-Fr 10:00-14:00 and 16:00-20:00
Mo & We 18:00-22:00
Fr and Sa 18:00-02:00
Fri & Sat 8pm-2am
Mo/We/Fr 18:00-22:00 ⇒ Mo,We,Fr 18:00-22:00
Mo We Fr 18:00-22:00
Mo, We, Fr 18:00-22:00
Mo-Fr, Su 12:00-20:00
Mo-Fr 10:00-18:00, 19:00-22:00
Mo-Fr 10:00-12:00, 13:00-15:00, 16:00-18:00
Mo-Su 10:00-12:00,13:00-15:00,16:00-18:00,19:00-21:00
M-F 9:00-17:00
Mi-Fr 18:00-22:00
Mo-Do 17:00-23:00; Fr-Sa 17:00-01:00 ⇒ Mo-Th 17:00-23:00; Fr-Sa 17:00-01:00
Lu-Ve 10:00-18:00
Mo-Fr 10:00-18:00; Mi Ruhetag
Mo-Fr 10:00-18:00; lundi fermé
Mo-Fr 10:00-18:00; closed Sundays
closed Mo; Tu-Su 17:00-02:00
Mo-Fr 9:00-17:00 closed Sa
Mo-Fr 10:00-18:00; by appointment ⇒ Mo-Fr 10:00-18:00, unknown "by appointment"
Mo-Fr 10:00-18:00; live music on Fridays ⇒ Mo-Fr 10:00-18:00
Mo-Fr 10:00-18:00; Happy hour 16:00-18:00
Mo-Fr 10:00-18:00 (closed for lunch)
Mo-Fr 10:00-18:00 (kitchen too) ⇒ Mo-Fr 10:00-18:00 "kitchen too"
ask at the bar
see website
https://example.org/hours
varies
Mo-Fr 06:00-11:00
Mo-Sa 06:00-11:00,17:00-23:00
Mo-Fr 06:30-21:00; Sa 07:30-09:00
Su 04:00-10:00
Mo-Su 06:00-12:00
Mo-Su 07:00-11:59
Mo-Fr 22:00-12:00
Sa 20:00-12:00
Sa 18:00-36:00
Fr 18:00-42:00
Su 10:00-10:00
Mo 17:00-17:00
Mo-Su 05:00-05:00
Mo-Fr 11:00-25:99
Mo-Fr 25:00-28:00
Mo-Fr 10:00-18:60
Mo-Fr 10:00-49:00
Mo-Fr -18:00
Mo-Fr 10:00-
-
;
,
Mo-
Mo-Xx 10:00-18:00
Xx 10:00-18:00
Mo-Fr 10:00-18:00; Xx 10:00-14:00
Mo-Fr 10:00-18:00!Sa 10:00-14:00 ⇒ Sa 10:00-14:00
Su-Th 11:30-23:00; Fr-Sa 11:30:00:30 ⇒ Su-Th 11:30-23:00
Fr 11:00-01:00; 00:00; Sa 11:00-02:00 ⇒ Sa 11:00-02:00
Mo-Fr 10:00-16:00/01:30
Mo-Su 10:00:00-22:00:00 ⇒ Mo-Su 10:00-22:00
Mo-Fr 10:00-18:00; 25.12. off ⇒ Mo-Fr 10:00-18:00; Dec 25 off
Mo-Fr 10:00-18:00; 12/25 closed ⇒ Mo-Fr 10:00-18:00; Dec 25 off
Mo-Fr 10:00-18:00; 2027-01-01 off ⇒ Mo-Fr 10:00-18:00; 2027 Jan 1 off
Mo-Fr 10:00-18:00, Sa 10:00-14:00 || "ring the bell"
"only in summer" Mo-Fr 10:00-18:00
Mo-Fr 10:00-18:00 "summer only"
Mo-Fr 10:00-18:00 "members only"
Mo-Fr １０:００-１８:００ ⇒ Mo-Fr 10:00-18:00
‎Mo-Fr 10:00-18:00 ⇒ Mo-Fr 10:00-18:00
`
  .split('\n')
  .filter(line => line !== '');

export const openingHoursCases: readonly { written: string; meant: string }[] = writtenHoursLines.map(
  line => {
    const [written = '', meant = written] = line.split(' ⇒ ');
    return { written, meant };
  },
);
