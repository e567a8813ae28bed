/**
 * Common passwords of at least 8 characters, in lower case: those that leaked lists share, and those common in
 * Indonesia. Shorter ones are refused by their length; repeated characters and runs of keys by `password.rules.ts`.
 */
const COMMON = `
password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssword p@ssw0rd pa55word
passwordku password01 password99 password2024 password2025 password2026 passwort mypassword thepassword
letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyouu iloveu123 iloveme1 loveyou1 loveyou123
lovelove lovely123 loveme123 ilovegod iloveallah princess princess1 princess12 princess123 sunshine sunshine1
football football1 baseball baseball1 basketball superman superman1 superman123 batman123 spiderman spiderman1
michael1 jennifer jennifer1 jessica1 michelle michelle1 charlie1 elizabeth alexander alexandra benjamin
christopher christian danielle nicholas samantha stephanie victoria jonathan veronica
trustno1 whatever whatever1 computer computer1 internet internet1 starwars starwars1 dragon123 monkey123
master123 shadow123 killer123 hunter123 hello123 hello1234 hellohello freedom1 blink182 liverpool liverpool1
chelsea1 chelseafc arsenal1 arsenal123 barcelona barcelona1 realmadrid manchester manunited juventus1 acmilan1
intermilan persib1933 persija1 persebaya bobotoh1 jakmania aremania bonekmania
chocolate chocolate1 butterfly butterfly1 cheesecake strawberry blueberry sweetheart babygirl babygirl1
beautiful beautiful1 friends1 bestfriend friendship forever1 forever21 tinkerbell hellokitty hellokitty1
pokemon1 pokemon123 naruto123 naruto1234 onepiece onepiece1 doraemon doraemon1 sasuke123 minecraft minecraft1
mobilelegend mobilelegends mobilelegend1 freefire freefire1 freefire123 pubgmobile pubg1234 roblox123
facebook facebook1 facebook123 instagram instagram1 whatsapp whatsapp1 telegram tiktok123 youtube1 youtube123
google123 googlegoogle samsung1 samsung123 android1 android123 iphone123 windows1 windows123 microsoft
changeme changeme1 changeme123 default1 default123 temppass temp1234 test1234 test12345 testtest testing1
testing123 guest123 guestguest user1234 username username1 admin123 admin1234 admin12345 admin123456
adminadmin administrator administrator1 root1234 rootroot toor1234 superuser sysadmin1 system123 server123
database database1 oracle123 mysql123 secret123 secretsecret qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyqwerty qwerty01 qwe12345 qweasdzxc qweasd123 qweqweqwe qazwsx123 qazwsxedc
qaz12345 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbn123 zxczxczxc
asdfghjk asdfghjkl asdfghjkl1 asdf1234 asdf12345 asd12345 asdasdasd asdfasdf asdqwe123 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1234qwer 12345qwert 123qweasd 123qwe123 123qweasdzxc 123123qwe
abcd1234 abcd12345 abc12345 abc123456 abc123abc abcabc123 abcdefgh abcdefgh1 abcdefg1 abcde12345 a1234567
a12345678 a123456789 aa123456 aa12345678 aaa111222 a1b2c3d4 a1b2c3d4e5 ab123456 abcd123456 asd123456
12341234 123412345 12345678a 123456789a 123456789q 1234567q 12345678q 123456qwe 123456abc 123456aa 1234abcd
12345abc 123abc123 123456asd 12121212 123123123 1231231234 123321123 12332112 123454321 1234554321 12344321
11223344 1122334455 112233445566 111222333 11112222 1111122222 11221122 10101010 20202020 12131415
147258369 159357258 159753456 147852369 14725836 963852741 741852963 789456123 789456123a 456456456
789789789 987654321a 98765432 88888888a 00000000a 01020304 0102030405 08123456789 081234567890
19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 19961996 19971997 19981998
19991999 20002000 20012001 20022002 20032003 20042004 20052005 17081945 17agustus 17agustus1945 agustus1945
indonesia indonesia1 indonesia12 indonesia123 indonesia45 indonesia1945 indonesiaku indonesiaraya merdeka45
merdeka1945 garuda123 garuda45 pancasila pancasila5 nusantara nusantara1 majapahit borobudur
jakarta1 jakarta12 jakarta123 bandung1 bandung12 bandung123 surabaya surabaya1 surabaya123 semarang semarang1
semarang123 yogyakarta yogyakarta1 jogjakarta jogja123 medan123 makassar makassar1 palembang palembang1
denpasar balikpapan samarinda banjarmasin pekanbaru lampung1 malang123 bekasi123 tangerang bogor123 depok123
bismillah bismillah1 bismillah12 bismillah123 bismillah99 bismilah bismilah1 bismillahirrahmanirrahim
alhamdulillah alhamdulilah1 alhamdulillah1 subhanallah astaghfirullah allahuakbar allahuakbar1 insyaallah
insyaallah1 inshaallah masyaallah assalamualaikum muhammad muhammad1 muhammad123 muhammadsaw rasulullah
sayang12 sayang123 sayang1234 sayangku sayangku1 sayangkamu sayangkamu1 sayangmama sayangibu sayangsayang
akusayangkamu akucintakamu akuganteng akucantik cintaku1 cintaku123 cintakamu cinta123 cinta1234 cintasejati
cintacinta kekasihku kekasih1 rindukamu rahasia1 rahasia12 rahasia123 rahasia1234 rahasiaku rahasiadong
rahasiabanget katasandi katasandi1 katasandi123 sandi123 sandiku1 sandi1234 gakada123 tidaktau tidaktahu
gaktau123 lupalagi lupasandi lupapassword lupa1234 terserah terserah1 terserah123 bebas123 bebaslah
mamapapa mamapapa1 mamaku123 mamasayang papamama ibuku123 ayahbunda ayahibu1 bundaku1 anakku123 keluarga
keluarga1 keluarga123 keluargaku keluargabahagia bahagia1 bahagia123 semangat semangat1 semangat45 semangat123
sukses123 suksesselalu sukses2024 sukses2025 sukses2026 berkah123 kerja123 kerjakeras sekolah1 sekolah123
pelajar1 mahasiswa mahasiswa1 guru1234 perpustakaan bukuku123 buku1234 majalah1 membaca1 lembar123 lembar1234
kucing123 kucingku anjing123 gajahmada harimau1 elanghitam macanputih singa123 kelinci1
ganteng1 ganteng12 ganteng123 gantengku cantik12 cantik123 cantik1234 manis123 imut1234 jomblo123 galau123
gokil123 santai123 mantap123 mantapjiwa asikasik hebat123 jagoan123 juara123 jayajaya makmur123
rizky123 rizki123 agus1234 budi1234 dewi1234 putri123 putri1234 putra123 ratna123 wahyu123 yusuf123 andi1234
siti1234 fitri123 indah123 lestari1 nurhayati setiawan saputra1 wulandari kurniawan permatasari
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(COMMON.split(/\s+/).filter(Boolean))
