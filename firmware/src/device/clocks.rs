//! The chip's clocks: 125 MHz while there is something to do, and the crystal's 12 MHz in sleep.
//!
//! Asleep, nothing but the timer, the pins and now and then a look at the battery is wanted. So the PLL is switched off, and
//! what is not wanted gets no clock. The timer counts the crystal either way: time goes on.

use embassy_rp::{
    clocks::{AdcClkConfig, AdcClkSrc},
    config::Config,
    pac::{CLOCKS, PLL_SYS, clocks::vals::ClkSysCtrlSrc},
};

/// How the chip is started. Neither USB nor the calendar is used, so their PLL and clocks stay off; the ADC is content with the
/// crystal.
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

/// Runs from the crystal, with only what sleep wants. Does nothing if that is so already.
pub(super) fn slow_down() {
    if !is_fast() {
        return;
    }
    CLOCKS.clk_sys_ctrl().modify(|w| w.set_src(ClkSysCtrlSrc::CLK_REF));
    while CLOCKS.clk_sys_selected().read() != 1 << ClkSysCtrlSrc::CLK_REF as u32 {}
    PLL_SYS.pwr().modify(|w| {
        w.set_pd(true);
        w.set_vcopd(true);
        w.set_postdivpd(true);
    });
    gate(true);
}

/// Runs at full speed again, in about a tenth of a millisecond. Does nothing if that is so already.
pub(super) fn run() {
    if is_fast() {
        return;
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
