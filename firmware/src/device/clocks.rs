//! The chip's clocks: 125 MHz while there is something to do, and the crystal's 12 MHz in sleep.
//!
//! Asleep, nothing but the timer, the pins and now and then a look at the battery is wanted. So the PLL is switched off, and
//! what is not wanted gets no clock. The timer counts the crystal either way: time goes on.

use embassy_rp::{
    clocks::{AdcClkConfig, AdcClkSrc},
    config::Config,
    pac::{
        CLOCKS, PLL_SYS, PLL_USB, RESETS,
        clocks::vals::{ClkSysCtrlSrc, ClkUsbCtrlAuxsrc},
    },
};

/// How the chip is started. The calendar is not used and USB is not yet, so their PLL and clocks stay off; the ADC is content
/// with the crystal.
pub(super) fn config() -> Config {
    let mut config = Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.usb_pll = None;
    }
    config.clocks.usb_clk = None;
    config.clocks.rtc_clk = None;
    config.clocks.adc_clk = Some(AdcClkConfig { src: AdcClkSrc::Xosc, div: 1, phase: 0 });
    config
}

/// Runs from the crystal, with only what sleep wants; `false` if that was so already.
pub(super) fn slow_down() -> bool {
    if !is_fast() {
        return false;
    }
    CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(ClkSysCtrlSrc::CLK_REF));
    while CLOCKS.clk_sys_selected().read() != 1 << ClkSysCtrlSrc::CLK_REF as u32 {}
    PLL_SYS.pwr().modify(|w| {
        w.set_pd(true);
        w.set_vcopd(true);
        w.set_postdivpd(true);
    });
    gate(true);
    true
}

/// Runs at full speed again, in about a tenth of a millisecond; `false` if that was so already.
pub(super) fn run() -> bool {
    if is_fast() {
        return false;
    }
    gate(false);
    // Its dividers were not touched: power, lock, out.
    PLL_SYS.pwr().modify(|w| {
        w.set_pd(false);
        w.set_vcopd(false);
    });
    while !PLL_SYS.cs().read().lock() {}
    PLL_SYS.pwr().modify(|w| w.set_postdivpd(false));
    CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX));
    while CLOCKS.clk_sys_selected().read() != 1 << ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX as u32 {}
    true
}

/// Starts what USB wants: a PLL and a clock of its own, and its controller out of reset. Takes less than a tenth of a millisecond.
pub(super) fn start_usb() {
    RESETS.reset().modify(|w| w.set_pll_usb(false));
    while !RESETS.reset_done().read().pll_usb() {}
    // 12 MHz times 100 is 1,200, and a 25th of that 48.
    PLL_USB.fbdiv_int().write(|w| w.set_fbdiv_int(100));
    PLL_USB.pwr().modify(|w| {
        w.set_pd(false);
        w.set_vcopd(false);
    });
    while !PLL_USB.cs().read().lock() {}
    PLL_USB.prim().write(|w| {
        w.set_postdiv1(5);
        w.set_postdiv2(5);
    });
    PLL_USB.pwr().modify(|w| w.set_postdivpd(false));
    CLOCKS.clk_usb_ctrl().write(|w| {
        w.set_auxsrc(ClkUsbCtrlAuxsrc::CLKSRC_PLL_USB);
        w.set_enable(true);
    });
    RESETS.reset().modify(|w| w.set_usbctrl(false));
    while !RESETS.reset_done().read().usbctrl() {}
}

/// Takes all that from USB again. In reset, its controller lets go of the bus.
pub(super) fn stop_usb() {
    RESETS.reset().modify(|w| w.set_usbctrl(true));
    CLOCKS.clk_usb_ctrl().modify(|w| w.set_enable(false));
    PLL_USB.pwr().modify(|w| {
        w.set_pd(true);
        w.set_vcopd(true);
        w.set_postdivpd(true);
    });
    RESETS.reset().modify(|w| w.set_pll_usb(true));
}

fn is_fast() -> bool {
    CLOCKS.clk_sys_ctrl().read().src() == ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX
}

/// Takes the clock from all that sleep does not want, or gives it back.
fn gate(is_sleeping: bool) {
    let on = !is_sleeping;
    CLOCKS.wake_en0().modify(|w| {
        w.set_clk_sys_dma(on);
        w.set_clk_sys_i2c0(on);
        w.set_clk_sys_i2c1(on);
        w.set_clk_sys_jtag(on);
        w.set_clk_sys_pio0(on);
        w.set_clk_sys_pio1(on);
        w.set_clk_sys_pwm(on);
        w.set_clk_rtc_rtc(on);
        w.set_clk_sys_rtc(on);
        w.set_clk_peri_spi0(on);
        w.set_clk_sys_spi0(on);
        w.set_clk_peri_spi1(on);
        w.set_clk_sys_spi1(on);
    });
    CLOCKS.wake_en1().modify(|w| {
        w.set_clk_peri_uart0(on);
        w.set_clk_sys_uart0(on);
        w.set_clk_peri_uart1(on);
        w.set_clk_sys_uart1(on);
        w.set_clk_sys_usbctrl(on);
        w.set_clk_usb_usbctrl(on);
    });
}
